// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: malloc(), free(), new or delete
// ON GPU: UNSEEN: calls of the heap are counted by the model alone
// COUNTS ON GPU: OTHER: nvcc may take out the calls of malloc() and free(), or count what these access

// Puts every element into memory of its own and takes it out again.
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
    int* kept = static_cast<int*>(malloc(sizeof(int)));
    *kept = in[i] + 1;
    out[i] = *kept;
    free(kept);
}
