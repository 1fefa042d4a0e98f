#pragma once

#include "command_lines.hpp"
#include "kit.hpp"

namespace warpbook::kernel_compiler {

/// Preprocesses a student's file in both ways, and compares (same_code.hpp). `words`: NVCC COMPILER OPTIONS... FILE.cu,
/// with options that both understand. Returns the exit code of what has failed, or 0; throws Refused.
int compare_with_nvcc(const Kit& kit, const Words& words);

}  // namespace warpbook::kernel_compiler
