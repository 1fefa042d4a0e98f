// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// In each block the first warp counts, the other 31 wait for it.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        const std::size_t stride = std::size_t{gridDim.x} * 32;
        for (std::size_t i = std::size_t{blockIdx.x} * 32 + threadIdx.x; i < n; i += stride)
            atomicAdd(&own[values[i]], one);
    }
    __syncthreads();
    if (threadIdx.x < bin_count) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
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
