#pragma once

#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "compiler/source/declarations.hpp"
#include "compiler/text/words.hpp"
#include "code_of_kernels.hpp"
#include "launch_bounds.hpp"

namespace warpbook::kernel_compiler {

/// The kernels among the functions of a file's assembly.
Names kernels_in(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                 const Declarations& declarations);

/// As assembly: each kernel's address, and the most threads of a block, or 0. cuda/runtime/launched_kernel.cpp reads
/// it.
std::string table_of_kernels(const Names& kernels, const LaunchBounds& bounds);

}  // namespace warpbook::kernel_compiler
