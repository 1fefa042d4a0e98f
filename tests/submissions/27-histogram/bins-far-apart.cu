// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: Neighboring lanes should add to neighboring bins

// Right, and as many atomics as there must be. But the lanes of a warp add to bins that are eight apart.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&own[values[i]], one);
    __syncthreads();
    unsigned bin = threadIdx.x % 32 * 8 + threadIdx.x / 32;
    if (threadIdx.x < bin_count) atomicAdd(&bins[bin], own[bin]);
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
