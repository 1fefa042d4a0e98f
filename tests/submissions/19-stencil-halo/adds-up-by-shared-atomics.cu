// VERDICT: FAILED
// WRONG: Accesses.EachElementIsLoadedAboutOnce: this launch needs no shared atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no shared atomics
// WRONG: Accesses.RowHasNoBankConflicts: this launch needs no shared atomics
// COUNTS ON GPU: OTHER: to add floats in shared memory is a loop of loads and compare and swaps there

// Each element is added to the sums of its neighbors by atomic functions in shared memory.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float sums[radius + block_width + radius];

    int i = blockIdx.x * block_width + threadIdx.x;
    int place = radius + threadIdx.x;
    sums[place] = 0;
    if (threadIdx.x < radius) {
        sums[place - radius] = 0;
        sums[place + block_width] = 0;
    }

    __syncthreads();

    float mine = i < n ? in[i] : 0;
    for (int k = -radius; k <= radius; k++) atomicAdd(&sums[place + k], mine);
    if (threadIdx.x < radius) {
        float left = i >= radius ? in[i - radius] : 0;
        float right = i + block_width < n ? in[i + block_width] : 0;
        for (int k = -radius; k <= radius; k++) {
            if (place - radius + k >= 0) atomicAdd(&sums[place - radius + k], left);
            if (place + block_width + k < radius + block_width + radius)
                atomicAdd(&sums[place + block_width + k], right);
        }
    }

    __syncthreads();

    if (i < n) out[i] = sums[place];
}
