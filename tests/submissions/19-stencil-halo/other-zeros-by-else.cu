// VERDICT: SOLVED

// What exists is stored by an `if`, a zero by its `else`: the warp with the last element executes both.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];

    int i = blockIdx.x * block_width + threadIdx.x;
    int place = radius + threadIdx.x;
    if (i < n)
        row[place] = in[i];
    else
        row[place] = 0;
    if (threadIdx.x < radius) {
        if (i >= radius)
            row[place - radius] = in[i - radius];
        else
            row[place - radius] = 0;
        if (i + block_width < n)
            row[place + block_width] = in[i + block_width];
        else
            row[place + block_width] = 0;
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
