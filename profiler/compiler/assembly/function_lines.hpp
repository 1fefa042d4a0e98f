#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assembly.hpp"

namespace warpbook::kernel_compiler {

/// Where a function is in assembly, of which no more needs to be understood: host code may have any instructions.
struct FunctionLines {
    std::string name;
    /// Of its label.
    std::size_t begin = 0;
    /// Of the directive that tells its size.
    std::size_t end = 0;
};

std::vector<FunctionLines> lines_of_functions(const std::vector<std::string>& lines);

/// The same as far as who asks for their places and names alone needs it: without blocks.
std::vector<Function> as_functions(const std::vector<FunctionLines>& places);

}  // namespace warpbook::kernel_compiler
