// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: at most 1024 warp instructions
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// A block that is alone adds to the bins without atomics, by loads and stores.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    bool alone = gridDim.x == 1;
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();
    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&counts[values[i]], 1u);
    __syncthreads();
    if (threadIdx.x >= bin_count) return;
    if (alone)
        bins[threadIdx.x] += counts[threadIdx.x];
    else
        atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}

double predicted_atomics_per_block()
{
    return 8;
}

double predicted_sectors_of_bytes()
{
    return 1;
}

bool wants_stretch()
{
    return true;
}
