// VERDICT: FAILED
// COUNTS ON GPU: OTHER: lanes that went different ways load apart there, and together on the model
// WRONG: Values.AreSumsOfNeighbors: never come
// WRONG: Accesses.EachElementIsLoadedAboutOnce: never come
// WRONG: Accesses.StoresAreCoalesced: never come
// WRONG: Accesses.RowHasNoBankConflicts: never come
// WRONG: Predictions.SectorsPerBlockAreMeasured: never come
// ON GPU: UNSEEN: whether a race shows depends on which warp comes first

// The barrier is behind the loads of the halo, and so inside their `if`: only three threads come to it.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
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
        __syncthreads();
    }

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
