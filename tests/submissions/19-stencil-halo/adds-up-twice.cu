// VERDICT: FAILED
// WRONG: Accesses.RowHasNoBankConflicts: is something accessed twice

// Adds up the neighbors from the left and again from the right, and takes half of both.
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
    row[place] = i < n ? in[i] : 0;
    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    volatile const float* mine = row + place;
    float sum = 0;
    for (int k = -radius; k <= radius; k++) sum += mine[k];
    for (int k = radius; k >= -radius; k--) sum += mine[k];
    if (i < n) out[i] = sum / 2;
}
