// VERDICT: FAILED at the students' size
// WRONG: Values.AreCounted: expected
// WRONG: Accesses.EachBlockCountsInItsOwnBins: expected
// WRONG: Predictions.SectorsOfBytesAreMeasured: not checked

// No loop: with less threads than values, the rest is never counted.
#include "lab.hpp"

// 1, but nvcc does not know it: to add a 1 that it knows, it has an instruction of its own, with other counts.
#define one gridDim.y

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned own[bin_count];
    if (threadIdx.x < bin_count) own[threadIdx.x] = 0;
    __syncthreads();
    std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&own[values[i]], one);
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
