// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: One atomic for each bin and block
// WRONG: Predictions.AtomicsPerBlockAreMeasured: not checked
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// Right, but thread 0 adds all 256 bins, one after the other, and 1023 threads have nothing to do.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count];
    if (threadIdx.x < bin_count) counts[threadIdx.x] = 0;
    __syncthreads();

    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&counts[values[i]], 1u);
    __syncthreads();

    if (threadIdx.x == 0) {
        for (int bin = 0; bin < bin_count; ++bin) atomicAdd(&bins[bin], counts[bin]);
    }
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
