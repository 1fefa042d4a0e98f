#pragma once

#include <string>
#include <vector>

namespace warpbook::tests {

/// All kernels of the suite have this form: one driver runs them all.
using FaultFunction = void (*)(int* out, const int* in, int n);

struct FaultKernel {
    std::string name;
    /// The .cu file that holds it, with its whole path.
    std::string file;
    FaultFunction function;
};

/// The kernels of this program; the build makes the table (table.cpp.in).
extern const std::vector<FaultKernel> fault_kernels;

}  // namespace warpbook::tests
