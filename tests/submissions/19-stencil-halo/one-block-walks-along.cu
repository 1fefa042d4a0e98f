// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachElementIsLoadedAboutOnce: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// WRONG: Accesses.RowHasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block walks along the whole row; the others leave.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];
    if (blockIdx.x > 0) return;

    int place = radius + threadIdx.x;
    for (int first = 0; first < n; first += block_width) {
        int i = first + threadIdx.x;
        row[place] = i < n ? in[i] : 0;
        if (threadIdx.x < radius) {
            row[place - radius] = i >= radius ? in[i - radius] : 0;
            row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
        }
        __syncthreads();
        float sum = 0;
        for (int k = -radius; k <= radius; k++) sum += row[place + k];
        if (i < n) out[i] = sum;
        __syncthreads();
    }
}
