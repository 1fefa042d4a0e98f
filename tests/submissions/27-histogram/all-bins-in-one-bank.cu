// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: wavefronts in all

// The block's bins are 32 words apart: all lanes that count meet in one bank.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    constexpr unsigned pitch = 32;
    __shared__ unsigned own[bin_count * pitch];
    if (threadIdx.x < bin_count) own[threadIdx.x * pitch] = 0;
    __syncthreads();
    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&own[values[i] * pitch], one);
    __syncthreads();
    if (threadIdx.x < bin_count) atomicAdd(&bins[threadIdx.x], own[threadIdx.x * pitch]);
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
