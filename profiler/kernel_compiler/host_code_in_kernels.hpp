#pragma once

#include <string>
#include <vector>

#include "assembly.hpp"
#include "declarations.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

/// Throws Refused (refused.hpp) where a kernel, or what it calls, uses a function or a variable of the host: one
/// without CUDA's words in front of it, or one of the C++ library. nvcc refuses the same; of `__host__ __device__`
/// functions it only warns that they call the host's, and leaves the kernel empty.
///
/// What is computed at compile time leaves no trace in the assembly, and is not seen.
void expect_no_host_code_in_kernels(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                    const Declarations& declarations, const ExecutionSpaces& spaces);

}  // namespace warpbook::kernel_compiler
