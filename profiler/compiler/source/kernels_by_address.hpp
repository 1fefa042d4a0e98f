#pragma once

#include <vector>

#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Takes `(void*)` away from the kernel in `cudaLaunchCooperativeKernel((void*)kernel, …)` and its like. CUDA's runtime
/// knows the kernel by its address alone; the model's has to know the types of its parameters, which the function's
/// type tells.
std::vector<SourceChange> kernels_without_casts(const SourceTokens& source);

}  // namespace warpbook::kernel_compiler
