#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// The preprocessed text that `source` was read from, with C++ that g++ understands in place of what nvcc alone does:
/// inline PTX (inline_ptx.hpp), also that of libraries, and their typedefs (device_libraries.hpp). Nothing where there
/// is none of it.
std::optional<std::string> with_device_code_as_cpp(std::string_view preprocessed, const SourceTokens& source,
                                                   const std::vector<std::string>& system_folders);

}  // namespace warpbook::kernel_compiler
