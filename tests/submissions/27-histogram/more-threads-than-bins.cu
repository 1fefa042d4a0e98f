// VERDICT: FAILED
// WRONG: Values.AreCounted: outside its array or row
// WRONG: Accesses.EachBlockCountsInItsOwnBins: outside its array or row
// WRONG: Predictions.AtomicsPerBlockAreMeasured: outside its array or row
// WRONG: Predictions.SectorsOfBytesAreMeasured: outside its array or row
// ON GPU: UNSEEN: outside of an array there may be other memory of the program
// COUNTS ON GPU: OTHER: nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once

// A bin for each thread, to empty it and to add it up: but there are 256 bins, and 1024 threads.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count];
    counts[threadIdx.x] = 0;
    __syncthreads();

    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&counts[values[i]], 1u);
    __syncthreads();

    atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
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
