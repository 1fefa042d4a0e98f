// VERDICT: FAILED
// WRONG: Values.AreOneMore: expected
// WRONG: Accesses.EachThreadTakesItsOwnElement: expected

// Takes threadIdx.x for the thread's number in the whole grid: every block does the first 256 elements.
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
    int i = threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
