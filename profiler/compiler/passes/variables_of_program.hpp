#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/assembly/function_lines.hpp"
#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// A library that is loaded while a program runs has its kernels use the program's own variables of the device: in
/// place of each access to such a variable of the file stands one through a pointer, which whoever loads it sets.
struct AccessesThroughPointers {
    std::vector<std::string> lines;
    /// The variables that these functions use. The pointer to the first is `pointer_to_variable(0)`.
    std::vector<std::string> variables;
};

std::string pointer_to_variable(std::size_t number);

/// In the functions of these names; the code must be compiled without a red zone. Throws UnreadableInstruction
/// (instruction.hpp) at one that cannot be changed.
AccessesThroughPointers with_variables_of_program(std::vector<std::string> lines,
                                                  const std::vector<FunctionLines>& functions, const Names& native,
                                                  const Declarations& declarations);

}  // namespace warpbook::kernel_compiler
