// VERDICT: FAILED
// WRONG: Values.AreCounted: races with
// WRONG: Accesses.EachBlockCountsInItsOwnBins: races with
// WRONG: Predictions.AtomicsPerBlockAreMeasured: races with
// WRONG: Predictions.SectorsOfBytesAreMeasured: races with
// ON GPU: UNSEEN: the race is not seen there; the lost counts are, with another message

// The block has bins of its own, so nobody else is there, it seems: but 1024 threads count in them.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();

    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) counts[values[i]] += 1;
    __syncthreads();

    if (threadIdx.x < bin_count) atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
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
