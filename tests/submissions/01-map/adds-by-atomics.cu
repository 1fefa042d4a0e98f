// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: this launch needs no global atomics

// Copies the element, and adds the 1 by an atomic of which nobody has need: no other thread comes here.
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
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i];
    atomicAdd(&out[i], 1);
}
