// VERDICT: FAILED
// WRONG: Values.AreSumsOfNeighbors: outside its array or row
// WRONG: Accesses.EachElementIsLoadedAboutOnce: outside its array or row
// WRONG: Accesses.StoresAreCoalesced: outside its array or row
// WRONG: Accesses.RowHasNoBankConflicts: outside its array or row
// WRONG: Predictions.SectorsPerBlockAreMeasured: outside its array or row
// ON GPU: UNSEEN: outside of an array in shared memory there may be other shared memory

// The row in shared memory is indexed by the element's number in the whole array: right in the first block.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    int i = blockIdx.x * block_width + threadIdx.x;

    __shared__ float row[radius + block_width + radius];
    int place = radius + i;
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
