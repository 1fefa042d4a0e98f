// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: is something moved twice?
// ON GPU: UNSEEN: a GPU does not count bytes

// A halo of four elements on either side, as if the lanes moved them at once. The radius is three.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    constexpr int halo = 4;
    __shared__ float row[halo + block_width + halo];

    const int i = blockIdx.x * block_width + threadIdx.x;
    const int place = halo + threadIdx.x;
    row[place] = i < n ? in[i] : 0;
    if (threadIdx.x < halo) {
        row[place - halo] = i >= halo ? in[i - halo] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = 0;
#pragma unroll
    for (int k = -radius; k <= radius; k++) sum += row[place + k];
    if (i < n) out[i] = sum;
}
