#pragma once

#include <string>
#include <vector>

#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// Assembly that gives every `extern __shared__` array of the file its storage: one place for all of them, as on a GPU.
/// g++ leaves them as thread-local variables of somebody else. Empty where the file has none.
std::string dynamic_shared_memory(const std::vector<std::string>& assembly, const Declarations& declarations = {});

/// The same for a file of a whole program, where kernels call functions of other files: one place for all its files. In
/// `lines`, arrays go by its name.
std::string dynamic_shared_memory_of_program(std::vector<std::string>& lines, const Declarations& declarations = {});

}  // namespace warpbook::kernel_compiler
