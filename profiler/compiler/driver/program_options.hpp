#pragma once

#include <string>

#include "command_lines.hpp"

namespace warpbook::kernel_compiler {

/// How the files of a whole CUDA program are compiled, whose host code launches kernels: the device's pass with
/// call-backs, the host's as plain C++.
struct ProgramOptions {
    Words device;
    Words host;
};

/// Reads FOLDER/device.options and FOLDER/host.options, which have one option in each line; `{folder}` in it stands for
/// FOLDER. Throws std::runtime_error
/// where one cannot be read.
ProgramOptions read_program_options(const std::string& folder);

/// nvcc's own options among those of the user, of which g++ knows nothing.
struct OptionsOfNvcc {
    /// `-x cu`: CUDA's code, whatever the file's name ends in.
    bool is_cuda = false;
    /// -expt-relaxed-constexpr: kernels may call constexpr functions of the host.
    bool relaxed_constexpr = false;
    /// 17 of -std=c++17.
    unsigned standard = 17;
};
OptionsOfNvcc options_of_nvcc(const Words& options);

/// What the user has asked for and a pass can have: in the device's, optimization, the processor, instrumentation,
/// debug information and warnings are the model's own. nvcc's options are left out, and so are -fPIC and its relatives.
/// A folder with NVIDIA's headers is left out in both: ours stand in their place.
Words options_of_user(const Words& options, bool for_device);

}  // namespace warpbook::kernel_compiler
