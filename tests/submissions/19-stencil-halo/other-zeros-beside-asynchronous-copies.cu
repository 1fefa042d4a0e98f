// VERDICT: SOLVED

// Elements are copied asynchronously to the row; what does not exist is a zero, stored before the function returns. Six
// threads fill both halves of the halo.
#include "lab.hpp"

#include <cuda_pipeline.h>

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];

    int i = blockIdx.x * block_width + threadIdx.x;
    int place = radius + threadIdx.x;
    const auto fill = [&](int to) {
        int from = i - place + to;
        if (from < 0 || from >= n) {
            row[to] = 0;
            return;
        }
        __pipeline_memcpy_async(&row[to], &in[from], sizeof(float));
    };
    fill(place);
    if (threadIdx.x < 2 * radius) fill(threadIdx.x < radius ? threadIdx.x : threadIdx.x + block_width);
    __pipeline_commit();
    __pipeline_wait_prior(0);

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
