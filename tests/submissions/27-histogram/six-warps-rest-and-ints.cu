// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachBlockCountsInItsOwnBins: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// An int counts the values. Who is tried with more of them must share evenly first, and here six warps rest.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();
    constexpr int workers = 26 * 32;
    int stride = gridDim.x * workers;
    if (threadIdx.x < workers)
        for (int i = blockIdx.x * workers + threadIdx.x; i < static_cast<int>(n); i += stride)
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
