#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/assembly/function_lines.hpp"

namespace warpbook::kernel_compiler {

/// A kernel that can run without call-backs.
struct NativeKernel {
    std::string name;
    /// What it does depends on the order of its threads: atomics whose results are used, sums of floating-point
    /// numbers, text that is printed. Its blocks run one after another.
    bool is_in_order = false;
};

struct NativeKernels {
    std::vector<NativeKernel> kernels;
    /// Of the file: all that they run, themselves included.
    Names functions;
};

/// Which of `kernels` can: those that come to nothing that only the model does (cuda/headers/details/native), to no
/// function through a pointer, and to none of another file, and that make no such pointer either, nor an object with
/// virtual functions: a kernel of the model would follow it to code without call-backs. `lines` are g++'s, of such
/// code.
NativeKernels native_kernels(const std::vector<std::string>& lines, const std::vector<FunctionLines>& functions,
                             const Names& kernels);

}  // namespace warpbook::kernel_compiler
