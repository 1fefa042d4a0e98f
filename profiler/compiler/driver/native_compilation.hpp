#pragma once

#include <string>

#include "task.hpp"

namespace warpbook::kernel_compiler {

/// Compiles the kernels of a program's file once more, without call-backs and as quick as g++ makes them, for a library
/// that the program loads while it runs (profiler/machine/native). Kernels that only the model can run are left out.
/// Returns the exit code of what has failed, or 0; throws Refused (refused.hpp).
int compile_natively(const Task& task);

/// What stands in front of the names of a file's kernels and variables, in the library and in the program: of two
/// files, each may have its own `static __constant__ float table[8]`. `object` is what the program's file is made to.
std::string key_of_file(const std::string& object);

}  // namespace warpbook::kernel_compiler
