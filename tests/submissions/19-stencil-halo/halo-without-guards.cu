// VERDICT: FAILED
// WRONG: Values.AreSumsOfNeighbors: outside its array
// WRONG: Accesses.EachElementIsLoadedAboutOnce: outside its array
// WRONG: Accesses.StoresAreCoalesced: outside its array
// WRONG: Accesses.RowHasNoBankConflicts: outside its array
// WRONG: Predictions.SectorsPerBlockAreMeasured: outside its array
// ON GPU: UNSEEN: a little outside of an array there may be other memory of the program

// The first block has nothing in front of it, and the last nothing behind it.
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
        row[place - radius] = in[i - radius];
        row[place + block_width] = in[i + block_width];
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
