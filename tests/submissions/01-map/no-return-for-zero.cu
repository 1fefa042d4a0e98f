// VERDICT: FAILED at the students' size
// PROBLEM: crashed (SIGABRT)

// Thinks of n = 0, and of what is not returned, but not of what is returned then.
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
    if (blocks > 0) return blocks;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
