// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: One warp executes 8 global stores
// WRONG: Accesses.RowHasNoBankConflicts: one warp alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first warp of each block does the work of all eight.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];
    if (threadIdx.x >= warpSize) return;

    int first = blockIdx.x * block_width;
    for (int t = threadIdx.x; t < block_width; t += warpSize) row[radius + t] = first + t < n ? in[first + t] : 0;
    if (threadIdx.x < radius) {
        int left = first + threadIdx.x - radius;
        int right = first + block_width + threadIdx.x;
        row[threadIdx.x] = left >= 0 ? in[left] : 0;
        row[radius + block_width + threadIdx.x] = right < n ? in[right] : 0;
    }

    __syncwarp();

    for (int t = threadIdx.x; t < block_width; t += warpSize) {
        float sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += row[t + k];
        if (first + t < n) out[first + t] = sum;
    }
}
