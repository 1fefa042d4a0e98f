#pragma once

#include <cuda_runtime.h>

#include "../../transposes.hpp"

/// Where a row of a sparse matrix begins and ends, and what is in it.
struct SparseRows {
    const int* begins;  // one more than there are rows
    const int* columns;
    const float* values;
};

/// product = left * right, all n x n; the block is 32 x 32.
__global__ void tiled_product(float* product, const float* left, const float* right, int n);

/// One element for each thread.
__global__ void coalesced_copy(float* to, const float* from);

constexpr unsigned bin_count = 256;

/// Counts how often each value below bin_count is there, in shared memory first; the block has bin_count threads.
__global__ void histogram(unsigned* bins, const unsigned* values, unsigned count);

/// product = matrix * vector, a row for each thread.
__global__ void sparse_product(float* product, SparseRows matrix, const float* vector);
