// VERDICT: FAILED
// WRONG: Accesses.EachBlockCountsInItsOwnBins: One atomic for each bin and block is enough
// WRONG: Predictions.AtomicsPerBlockAreMeasured: not checked

// Only the predictions were filled in.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&bins[values[i]], 1u);
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
