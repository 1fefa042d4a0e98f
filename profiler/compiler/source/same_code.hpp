#pragma once

#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// Compares what two compilations of one file read of it: preprocessed texts, in which CUDA's words stand as they are
/// written (warpbook_plain_words.h). Only the file's own lines count. Throws Refused for the first that is different.
void expect_same_code(const std::string& file, std::string_view for_model, std::string_view for_gpu);

}  // namespace warpbook::kernel_compiler
