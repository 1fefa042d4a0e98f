// VERDICT: FAILED
// WRONG: Accesses.RowHasNoBankConflicts: do the lanes of a warp take turns

// Writes zeros to the whole row before the elements come, to be on the safe side.
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
    row[place] = 0;
    if (threadIdx.x < radius) {
        row[place - radius] = 0;
        row[place + block_width] = 0;
    }

    __syncthreads();

    if (i < n) row[place] = in[i];
    if (threadIdx.x < radius) {
        if (i >= radius) row[place - radius] = in[i - radius];
        if (i + block_width < n) row[place + block_width] = in[i + block_width];
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; k++) sum += row[place + k];
    if (i < n) out[i] = sum;
}
