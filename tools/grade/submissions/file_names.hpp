#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools::grading {

/// Whether operating systems and their tools made it, not a student: .DS_Store, ._tile.cu, __MACOSX.
bool is_of_the_system(std::string_view name);

bool is_archive(std::string_view name);

bool is_cuda_source(std::string_view name);

/// A name for files and folders that no shell, file system or spreadsheet takes for something else: letters and digits
/// of any alphabet, blanks, and ._-@+ stay; others become _. Where something was changed, or the name was too long, the
/// first digits of the name's SHA-256 follow, so that different names stay different.
std::string file_name_of(const std::string& student);

/// file_name_of() each student; where two are the same but for upper and lower case, each with digits
/// of its own.
std::vector<std::string> unique_file_names(const std::vector<std::string>& students);

}  // namespace warpbook::tools::grading
