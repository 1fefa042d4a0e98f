// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: wanted

// Threads past the end do the first element once more, with its right value.
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
    if (i >= n) i = 0;
    if (n > 0) out[i] = in[i] + 1;
}
