#pragma once

#include "command_lines.hpp"

namespace warpbook::kernel_compiler {

/// nvcc's own options among those of the user, of which g++ knows nothing.
struct OptionsOfNvcc {
    /// `-x cu`: CUDA's code, whatever the file's name ends in.
    bool is_cuda = false;
    /// -expt-relaxed-constexpr: kernels may call constexpr functions of the host.
    bool relaxed_constexpr = false;
    /// -rdc=true: files share their variables of the device.
    bool relocatable_device_code = false;
    /// 17 of -std=c++17.
    unsigned standard = 17;
};
OptionsOfNvcc options_of_nvcc(const Words& options);

/// -std=c++14 in place of an older standard: the headers need it (headers/details/older_standards.h), and who writes
/// C++11 sees no difference. Other options as they are.
std::string with_standard_of_headers(const std::string& option);

/// What the user has asked for and a pass can have: in the device's, optimization, the processor, instrumentation,
/// debug information and warnings are the model's own. nvcc's options are left out, and so are -fPIC and its relatives.
/// A folder with NVIDIA's headers is left out in both: ours stand in their place.
Words options_of_user(const Words& options, bool for_device);

}  // namespace warpbook::kernel_compiler
