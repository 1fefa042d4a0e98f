#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools::grading {

/// Whether operating systems and their tools made it, not a student: .DS_Store, ._tile.cu, __MACOSX.
bool is_of_the_system(std::string_view name);

bool is_archive(std::string_view name);

bool is_cuda_source(std::string_view name);

/// file_name_of() each student (submissions.hpp); where two are the same but for upper and lower case, each with digits
/// of its own.
std::vector<std::string> unique_file_names(const std::vector<std::string>& students);

}  // namespace warpbook::tools::grading
