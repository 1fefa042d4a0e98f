#pragma once

#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// nvcc compiles a file once for the host, where `__CUDA_ARCH__` is undefined, and once for the device (CUDA C++
/// Programming Guide, "__CUDA_ARCH__"). g++ compiles it for both at once; where a file asks for the macro, there is a
/// pass for the host alone (two_passes.hpp). This is about its text.

/// Whether a file, or a header that it includes, tests or uses `__CUDA_ARCH__`: by what `g++ -E -dU` writes.
bool asks_for_architecture(std::string_view preprocessed);

/// The same text with nothing in the functions that are for the device alone. Host code does not call them, and what
/// they would do without `__CUDA_ARCH__` may be nothing that can be compiled.
std::string without_device_code(std::string_view text);

/// Whether two texts say the same, outside of system headers.
bool have_same_code(std::string_view one, std::string_view other);

}  // namespace warpbook::kernel_compiler
