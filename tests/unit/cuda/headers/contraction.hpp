// Products and the sums that use them, which a GPU rounds once.
#pragma once

#include <cuda_runtime.h>

struct Operands {
    float a, b, c, d;
};

constexpr unsigned contracted_expressions = 17;

/// Each thread computes one of the expressions, which stand in contraction.cu.
__global__ void contract(float* out, Operands x);

/// *sum is the product of two vectors, added up in order.
__global__ void scalar_product(float* sum, const float* x, const float* y, int n);

/// Each thread makes a word of four bytes.
__global__ void join_bytes(unsigned* words, const unsigned char* bytes);

/// Whether this machine's kernels were compiled to do so.
bool kernels_are_contracted();
