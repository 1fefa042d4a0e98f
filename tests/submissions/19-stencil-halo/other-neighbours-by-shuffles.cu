// VERDICT: SOLVED

// A thread keeps its own element in a register; neighbors in the same warp come by shuffles, the others from shared
// memory.
#include "lab.hpp"

double predicted_sectors_per_block()
{
    return 34;
}

__global__ void stencil(float* out, const float* in, int n)
{
    __shared__ float row[radius + block_width + radius];

    const int i = blockIdx.x * block_width + threadIdx.x;
    const int place = radius + threadIdx.x;
    const int lane = threadIdx.x % 32;
    const float mine = i < n ? in[i] : 0;
    row[place] = mine;
    if (threadIdx.x < radius) {
        row[place - radius] = i >= radius ? in[i - radius] : 0;
        row[place + block_width] = i + block_width < n ? in[i + block_width] : 0;
    }

    __syncthreads();

    float sum = mine;
    for (int k = 1; k <= radius; k++) {
        const float before = __shfl_up_sync(0xffffffff, mine, k);
        const float behind = __shfl_down_sync(0xffffffff, mine, k);
        sum += lane >= k ? before : row[place - k];
        sum += lane + k < 32 ? behind : row[place + k];
    }
    if (i < n) out[i] = sum;
}
