// VERDICT: SOLVED

// Leaves early in place of a guard, and rounds up by counting.

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
    if (n == 0) return 1;
    return (n - 1) / threads_per_block + 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int elements_before = blockIdx.x * threads_per_block;
    int i = elements_before + threadIdx.x;
    if (i >= n) return;
    out[i] = 1 + in[i];
}
