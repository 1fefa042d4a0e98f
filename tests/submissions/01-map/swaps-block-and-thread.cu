// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachThreadTakesItsOwnElement: every lane touches its own 32-byte sector

// Right values: every element has its thread. But neighboring threads are a whole grid apart.

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
    int blocks = (n + threads_per_block - 1) / threads_per_block;
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
