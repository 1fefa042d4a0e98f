// VERDICT: FAILED
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: Accesses.EachBlockCountsInItsOwnBins: does it do the work of others
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// The first seven warps of each block count, the others wait for them.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();

    constexpr int working = 7 * 32;
    std::size_t stride = std::size_t{gridDim.x} * working;
    for (std::size_t i = std::size_t{blockIdx.x} * working + threadIdx.x; threadIdx.x < working && i < n; i += stride)
        atomicAdd(&counts[values[i]], 1u);
    __syncthreads();
    if (threadIdx.x < bin_count) atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
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
