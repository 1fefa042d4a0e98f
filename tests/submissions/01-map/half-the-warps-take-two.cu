// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: does a thread take a second element
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first half of a block's threads take two elements each, one after the other; the others none.
#include "lab.hpp"

double predicted_untouched_elements()
{
    return 1;
}

double predicted_first_untouched_index()
{
    return 256;
}

int blocks_for(int n)
{
    return n == 0 ? 1 : (n + threads_per_block - 1) / threads_per_block;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int half = blockDim.x / 2;
    if (threadIdx.x >= half) return;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    if (i + half < n) out[i + half] = in[i + half] + 1;
}
