#pragma once

#include <vector>

#include "declarations.hpp"
#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Has functions for the device call what cuda/headers/details/device_launches.h declares in place of cudaMalloc() and
/// cudaFree() (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"). The host's stay names that nobody knows: the
/// model has no runtime of CUDA for it, and says so.
std::vector<SourceChange> allocations_by_device(const SourceTokens& source, const IsForDevice& is_for_device);

}  // namespace warpbook::kernel_compiler
