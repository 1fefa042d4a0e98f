// VERDICT: FAILED at the students' size
// WRONG: Values.AreSumsOfNeighbors: with n = 257
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked
// WRONG: Accesses.EachElementIsLoadedAboutOnce: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: elements are wrong
// WRONG: Accesses.RowHasNoBankConflicts: elements are wrong

// Takes the edge of the block for the edge of the array: right as long as there is one block.
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
    for (int k = -radius; k <= radius; ++k) {
        if (place + k >= 0 && place + k < block_width) sum += row[place + k];
    }
    if (i < n) out[i] = sum;
}
