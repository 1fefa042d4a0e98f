// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: do the lanes of a warp take turns
// WRONG: Accesses.StoresAreCoalesced: is something accessed twice
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked

// The sum grows in global memory, neighbor by neighbor.
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

    volatile float* sum = out + i;
    if (i >= n) return;
    *sum = 0;
    for (int k = -radius; k <= radius; k++) *sum = *sum + row[place + k];
}
