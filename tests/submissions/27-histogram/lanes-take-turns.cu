// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: All lanes of a warp can count in one instruction

// Lanes that come one by one never queue up at a bin: they queue up before it.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
        unsigned value = values[i];
#pragma unroll 1
        for (int lane = 0; lane < 32; ++lane)
            if (static_cast<int>(threadIdx.x % 32) == lane) atomicAdd(&own[value], one);
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
