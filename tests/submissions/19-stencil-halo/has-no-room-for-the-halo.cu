// VERDICT: FAILED
// WRONG: Values.AreSumsOfNeighbors: is outside its array or row
// WRONG: Accesses.EachElementIsLoadedAboutOnce: is outside its array or row
// WRONG: Accesses.StoresAreCoalesced: is outside its array or row
// WRONG: Accesses.RowHasNoBankConflicts: is outside its array or row
// WRONG: Predictions.SectorsPerBlockAreMeasured: is outside its array or row
// ON GPU: UNSEEN: a little outside of an array in shared memory there may be other shared memory

// A row of 256 floats: thread 0 looks in front of it, thread 255 behind it.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[block_width];

    int i = blockIdx.x * block_width + threadIdx.x;
    int place = threadIdx.x;
    row[place] = i < n ? in[i] : 0;

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
