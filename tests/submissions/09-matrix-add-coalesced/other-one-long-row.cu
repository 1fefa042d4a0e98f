// VERDICT: SOLVED

// Threads are numbered through, block after block, and count through the matrix as if it were one row. Without the flag
// the same number is taken for that of an element of the transpose.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    const size_t block = size_t{blockIdx.y} * gridDim.x + blockIdx.x;
    const size_t thread = block * (block_width * block_width) + threadIdx.y * block_width + threadIdx.x;
    const size_t count = size_t(n) * n;
    if (thread >= count) return;

    const size_t i = coalesced ? thread : thread % n * n + thread / n;
    c[i] = a[i] + b[i];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
