#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// `extern __shared__` arrays of several names that a kernel uses, itself or by functions that it calls: they are one
/// memory. A remark for each such set of names, since a kernel may mean it so.
std::vector<std::string> remarks_on_dynamic_shared_names(const std::vector<std::string>& lines,
                                                         const std::vector<Function>& functions,
                                                         const Declarations& declarations, const SourceTokens& source);

}  // namespace warpbook::kernel_compiler
