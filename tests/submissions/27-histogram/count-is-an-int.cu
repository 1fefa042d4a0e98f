// VERDICT: FAILED at the students' size
// WRONG: Values.AreCounted: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// The number of values is kept in an int: from 2^31 on it is negative, and nobody counts any.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();

    int count = n;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        atomicAdd(&counts[values[i]], 1u);
    __syncthreads();
    if (threadIdx.x < bin_count) atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}

// PREDICTION: a block of your finished kernel adds its own bins to those of all. How many global atomic requests is
// that?
double predicted_atomics_per_block()
{
    // 256 bins, and 32 lanes to a request.
    return 8;
}

// PREDICTION: 32 neighboring values are 32 bytes, and begin at a multiple of 32. How many sectors are moved to load
// them?
double predicted_sectors_of_bytes()
{
    // Just one: that is what a sector is.
    return 1;
}

// TODO, optional: when the lab is solved, turn this to true and make `histogram` as fast as memory can bring the
// values.
bool wants_stretch()
{
    return true;
}
