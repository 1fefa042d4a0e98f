#pragma once

#include "task.hpp"

namespace warpbook::kernel_compiler {

/// Compiles a file for the model. Returns the exit code of what has failed, or 0. Throws Refused (refused.hpp).
int compile(const Task& task);

}  // namespace warpbook::kernel_compiler
