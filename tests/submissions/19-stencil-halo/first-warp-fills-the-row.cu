// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: does it do the work of others
// WRONG: Accesses.RowHasNoBankConflicts: one warp alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first warp of each block brings all elements, and the others wait for them; then all of them add up.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];

    int first = blockIdx.x * block_width;
    if (threadIdx.x < warpSize) {
        for (int t = threadIdx.x; t < block_width; t += warpSize) row[radius + t] = first + t < n ? in[first + t] : 0;
        if (threadIdx.x < radius) {
            int left = first + threadIdx.x - radius;
            int right = first + block_width + threadIdx.x;
            row[threadIdx.x] = left >= 0 ? in[left] : 0;
            row[radius + block_width + threadIdx.x] = right < n ? in[right] : 0;
        }
    }

    __syncthreads();

    int i = first + threadIdx.x;
    int place = radius + threadIdx.x;
    float sum = 0;
    for (int k = -radius; k <= radius; k++) sum += row[place + k];
    if (i < n) out[i] = sum;
}
