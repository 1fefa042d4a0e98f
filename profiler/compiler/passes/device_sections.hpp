#pragma once

#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// The assembly of the device's pass of a whole program with its variables, constants, string literals and tables of
/// virtual functions in sections of their own. So the model knows which addresses of the program's image kernels may
/// use, and which are the host's: profiler/machine/program/program_image.hpp has these names, too. One directive in a
/// line.
std::vector<std::string> with_sections_of_device(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
