// VERDICT: FAILED
// WRONG: Predictions.SectorsPerBlockAreMeasured: too high

// Counts a sector for each of the six elements of the halo: 32 + 6.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 38;
}

__global__ void stencil(float* out, const float* in, int n)
{
    int i = blockIdx.x * block_width + threadIdx.x;

    __shared__ float row[radius + block_width + radius];
    int place = radius + threadIdx.x;
    row[place] = i < n ? in[i] : 0;

    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
