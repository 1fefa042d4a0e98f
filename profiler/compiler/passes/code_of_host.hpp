#pragma once

#include <string>
#include <vector>

#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// The assembly of the device's pass without the instructions of functions that no kernel can come to: host code of a
/// whole program, which the host's pass has. It may be long, and may do what nobody could follow in a kernel, such as
/// jump to an address. Labels stay, because debug information and tables of exceptions name them.
std::vector<std::string> without_code_of_host(std::vector<std::string> lines, const Declarations& declarations);

}  // namespace warpbook::kernel_compiler
