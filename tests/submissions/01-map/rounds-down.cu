// VERDICT: FAILED
// WRONG: Values.BlocksAreJustEnough: blocks_for(257) returns 1, but 257 elements take 2
// WRONG: Values.AreOneMore: at element 256: nothing was written
// WRONG: Values.StopAtTheEnd: blocks_for(300) returns 1, but 300 elements take 2
// WRONG: Accesses.EachThreadTakesItsOwnElement: have no thread

// Integer division rounds down: one block short wherever n is no multiple of 256.

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
    return n < threads_per_block ? 1 : n / threads_per_block;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
