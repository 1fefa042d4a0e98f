// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: is something accessed twice
// COUNTS ON GPU: OTHER: where all lanes add to the same word, nvcc lets one of them do it for all

// A second atomic for each value counts how many there are, which nobody asked for.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
        atomicAdd(&own[values[i]], one);
        atomicAdd(&total, one);
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
