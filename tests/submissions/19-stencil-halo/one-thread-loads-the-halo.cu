// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachElementIsLoadedAboutOnce: one request for each warp, and two for the halo
// WRONG: Accesses.RowHasNoBankConflicts: do the lanes of a warp take turns
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked

// Thread 0 fetches both halos, one element after the other: as many requests as elements.
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

    if (threadIdx.x == 0) {
        for (int k = 0; k < radius; ++k) {
            row[k] = i - radius + k >= 0 ? in[i - radius + k] : 0;
            row[radius + block_width + k] = i + block_width + k < n ? in[i + block_width + k] : 0;
        }
    }

    __syncthreads();

    float sum = 0;
    for (int k = -radius; k <= radius; ++k) sum += row[place + k];
    if (i < n) out[i] = sum;
}
