#pragma once

#include <optional>
#include <string>

namespace warpbook::kernel_compiler {

/// The function of the C++ library (libstdc++), or else the header, that a line of its headers is of, where kernels
/// cannot use it: all but those of <cmath> and <cstdlib>, std::move() and std::forward(), initializer lists, and `new`
/// at a place, which nvcc takes for the device's, too (CUDA Programming Guide, "C++ Language Support"). Nothing for
/// those, and for other files.
std::optional<std::string> host_function_of_library(const std::string& file, unsigned line);

}  // namespace warpbook::kernel_compiler
