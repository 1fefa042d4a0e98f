#pragma once

#include <string>
#include <vector>

#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// The assembly of the device's pass with each `__managed__` variable in memory pages of its own, as an allocation of
/// cudaMallocManaged() has them, and with a table of them (section `warpbook_managed_table`), by which CUDA's runtime
/// knows them: profiler/cuda/runtime/memory/program_variables.hpp reads it.
std::vector<std::string> with_managed_variables_apart(std::vector<std::string> lines, const Declarations& declarations);

}  // namespace warpbook::kernel_compiler
