// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: do the lanes of a warp take turns

// Values take a detour through shared memory before they are counted.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    __shared__ unsigned char staged[block_threads];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    const unsigned lane = threadIdx.x % 32;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i - lane < n; i += stride) {
        if (i < n) staged[threadIdx.x] = values[i];
        __syncwarp();
        if ((i ^ 1) < n) atomicAdd(&own[staged[threadIdx.x ^ 1]], one);
        __syncwarp();
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
