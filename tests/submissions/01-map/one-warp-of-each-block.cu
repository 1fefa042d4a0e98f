// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: shared out among at least
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first warp of each block does all of the block's elements, and the seven others look on. Every request is
// perfect.
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
    if (threadIdx.x >= 32) return;
    for (int t = threadIdx.x; t < threads_per_block; t += 32) {
        int i = blockIdx.x * threads_per_block + t;
        if (i < n) out[i] = in[i] + 1;
    }
}
