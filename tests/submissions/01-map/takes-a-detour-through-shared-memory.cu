// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: this launch needs no shared

// Puts every element into shared memory and takes it out again.
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
    __shared__ int staged[threads_per_block];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) staged[threadIdx.x] = in[i];
    __syncthreads();
    if (i < n) out[i] = staged[threadIdx.x] + 1;
}
