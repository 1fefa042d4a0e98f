// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachThreadTakesItsOwnElement: shared out among at least
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// One block in eight does the work of all eight, except in a grid of a single block.
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
    unsigned share = gridDim.x == 1 ? 1 : 8;
    if (blockIdx.x % share != 0) return;
    for (unsigned block = blockIdx.x; block < blockIdx.x + share; ++block) {
        int i = block * blockDim.x + threadIdx.x;
        if (i < n) out[i] = in[i] + 1;
    }
}
