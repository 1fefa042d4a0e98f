// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: One warp executes 2 global stores; 1 is enough
// WRONG: Predictions.SectorsPerBlockAreMeasured: not checked
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Every second block leaves at once; the others do the elements of their neighbor, too.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    if (blockIdx.x % 2 == 1) return;
    int first = blockIdx.x * block_width;
    __shared__ float row[radius + 2 * block_width + radius];
    const bool both = first + block_width < n;
    const int width = both ? 2 * block_width : block_width;
    for (int k = threadIdx.x; k < width; k += block_width) row[radius + k] = first + k < n ? in[first + k] : 0;
    if (threadIdx.x < radius) {
        int before = first - radius + threadIdx.x;
        int behind = first + width + threadIdx.x;
        row[threadIdx.x] = before >= 0 ? in[before] : 0;
        row[radius + width + threadIdx.x] = behind < n ? in[behind] : 0;
    }
    __syncthreads();
    for (int k = threadIdx.x; k < width; k += block_width) {
        float sum = 0;
        for (int j = 0; j <= 2 * radius; ++j) sum += row[k + j];
        if (first + k < n) out[first + k] = sum;
    }
}
