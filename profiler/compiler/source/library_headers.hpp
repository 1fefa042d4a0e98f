#pragma once

#include <optional>
#include <string>

namespace warpbook::kernel_compiler {

struct FunctionOfLibrary {
    /// With std::, or else the header's.
    std::string name;
    /// 17 of C++17: the first standard in which it is constexpr; 0 where it is so in none.
    unsigned constexpr_since = 0;
};

/// The function of the C++ library (libstdc++), or else the header, that a line of its headers is of, where kernels
/// cannot use it: all but those of <cmath> and <cstdlib>, std::move() and std::forward(), initializer lists, and `new`
/// at a place, which nvcc takes for the device's, too (CUDA Programming Guide, "C++ Language Support"). Nothing for
/// those, and for other files.
std::optional<FunctionOfLibrary> host_function_of_library(const std::string& file, unsigned line);

}  // namespace warpbook::kernel_compiler
