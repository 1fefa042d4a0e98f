// VERDICT: FAILED
// WRONG: Values.AreSumsOfNeighbors: races with
// WRONG: Accesses.EachElementIsLoadedAboutOnce: races with
// WRONG: Accesses.StoresAreCoalesced: races with
// WRONG: Accesses.RowHasNoBankConflicts: races with
// WRONG: Predictions.SectorsPerBlockAreMeasured: races with
// ON GPU: UNSEEN: whether a race shows depends on which warp comes first
// COUNTS ON GPU: OTHER: nothing orders the accesses, so nvcc keeps values in registers

// Adds up before the row is there.
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

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
