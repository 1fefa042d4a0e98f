// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachBlockCountsInItsOwnBins: so it should cost the same
// ON GPU: UNSEEN: a GPU cannot run a few blocks of a grid
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// As in the starter in a grid of more than 64 blocks.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    if (gridDim.x > 64) {
        std::size_t stride = std::size_t{gridDim.x} * block_threads;
        for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < n; i += stride)
            atomicAdd(&bins[values[i]], 1u);
        return;
    }
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();
    std::size_t stride = std::size_t{gridDim.x} * block_threads;
    for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < n; i += stride)
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
    return false;
}
