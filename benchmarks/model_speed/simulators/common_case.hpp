#pragma once

#include <string>
#include <vector>

#include "../workloads/matrices.hpp"
#include "../workloads/workload.hpp"

namespace warpbook::benchmarks {

/// A kernel on matrices of n x n that every simulator can run, in blocks for tiles of 32 x 32.
struct CommonCase {
    /// In kernels.cl and numba_kernels.py.
    std::string kernel;
    int n = 0;
    std::vector<Matrix> inputs;
    Matrix result;
    /// The same on our model.
    Workload workload;

    unsigned tiles() const { return static_cast<unsigned>(n) / 32; }
};

CommonCase common_padded_transpose(int n, unsigned block_height);
CommonCase common_tiled_product(int n);

}  // namespace warpbook::benchmarks
