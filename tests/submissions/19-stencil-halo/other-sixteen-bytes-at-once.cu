// VERDICT: SOLVED

// 64 threads load the block's own elements, 16 bytes at once, where all of them are there.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    // Room for four floats in front, so that the block's own begin at a multiple of 16 bytes.
    __shared__ __align__(16) float row[4 + block_width + radius];

    const int first = blockIdx.x * block_width;
    const int i = first + threadIdx.x;
    const int place = 4 + threadIdx.x;
    if (first + block_width <= n) {
        if (threadIdx.x < block_width / 4)
            reinterpret_cast<float4*>(row + 4)[threadIdx.x] = reinterpret_cast<const float4*>(in + first)[threadIdx.x];
    } else {
        row[place] = i < n ? in[i] : 0;
    }
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
