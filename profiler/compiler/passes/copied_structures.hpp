#pragma once

#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// Where g++ is asked not to leave out copies, it puts a structure's own functions (`Box::Box(const Box&)`) in where it
/// is copied, and the debug information has the line of `struct Box`. A person looks for the line that copies: of what
/// stands in front of it.
void put_copies_to_lines_of_callers(std::vector<std::string>& lines, const std::vector<Function>& functions,
                                    const Declarations& declarations);

}  // namespace warpbook::kernel_compiler
