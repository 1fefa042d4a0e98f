#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"

namespace warpbook::kernel_compiler {

/// Whose variables a file uses by their names.
enum class VariablesOf {
    /// nvcc without -rdc=true: those that it defines are its own, whatever other files define under the same names
    /// (nvcc's manual, "Using Separate Compilation in CUDA").
    the_file,
    /// -rdc=true
    all_files,
};

/// On a GPU, the host's name of a `__device__` or `__constant__` variable is a variable of the host, the shadow, at an
/// address of its own: CUDA's runtime finds by it what cudaMemcpyToSymbol() means. The host cannot use it otherwise
/// (CUDA C++ Programming Guide, "Device Memory Space Specifiers"). nvcc gives it the initial value only where it is
/// const, and zeros otherwise.
struct HostShadows {
    /// The host's assembly: `x.for_host` in place of `x`; those that can be written in a section of their own,
    /// `warpbook_shadows`; and a table (`warpbook_symbols`) with the addresses of both:
    /// profiler/cuda/runtime/memory/program_variables.hpp reads it. What runs before main() initializes the device's.
    std::vector<std::string> lines;
    /// Variables of the device that these lines name.
    Names of_device;
};
HostShadows with_shadows(const std::vector<std::string>& host, const Names& defined_by_device,
                         const Declarations& declarations, VariablesOf whose);

/// What other files call a variable that a file has for itself.
inline constexpr std::string_view suffix_for_other_files = ".for_others";

}  // namespace warpbook::kernel_compiler
