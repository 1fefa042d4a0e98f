// VERDICT: FAILED
// WRONG: Values.AreCounted: all of them

// Two bins share a word: of 65,536 equal values the last is counted in the neighbor.
#include "lab.hpp"

__global__ void histogram(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[bin_count / 2];
    if (threadIdx.x < bin_count / 2) counts[threadIdx.x] = 0;
    __syncthreads();
    std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
        unsigned value = values[i];
        atomicAdd(&counts[value / 2], value % 2 == 0 ? 1u : 1u << 16);
    }
    __syncthreads();
    if (threadIdx.x < bin_count)
        atomicAdd(&bins[threadIdx.x], counts[threadIdx.x / 2] >> 16 * (threadIdx.x % 2) & 0xffff);
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
    return true;
}
