// VERDICT: FAILED
// WRONG: Values.AreSumsOfNeighbors: shared load of 4 bytes that nobody has written
// WRONG: Accesses.EachElementIsLoadedAboutOnce: shared load of 4 bytes that nobody has written
// WRONG: Accesses.StoresAreCoalesced: shared load of 4 bytes that nobody has written
// WRONG: Accesses.RowHasNoBankConflicts: shared load of 4 bytes that nobody has written
// WRONG: Predictions.SectorsPerBlockAreMeasured: shared load of 4 bytes that nobody has written
// ON GPU: UNSEEN: a read of unwritten shared memory is no fault there, and what it finds is chance

// Room for the halo, but nobody fills it.
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

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
