// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: have work
// ON GPU: UNSEEN: a GPU does not count warp by warp

// Two of the eight warps load the whole row, 4 bytes a lane, one stretch after the other.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    constexpr int loading = 64;
    __shared__ float row[radius + block_width + radius];

    const int first = blockIdx.x * block_width;
    const int i = first + threadIdx.x;
    if (threadIdx.x < loading) {
        for (int k = threadIdx.x; k < block_width; k += loading) row[radius + k] = first + k < n ? in[first + k] : 0;
    }
    const int place = radius + threadIdx.x;
    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = 0;
#pragma unroll
    for (int k = -radius; k <= radius; k++) sum += row[place + k];
    if (i < n) out[i] = sum;
}
