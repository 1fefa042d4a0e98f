// VERDICT: FAILED
// WRONG: Values.BlocksAreJustEnough: blocks_for(0) returns 0, but 0 elements take 1
// WRONG: Values.AreOneMore: blocks_for(1) returns 0, but 1 elements take 1
// WRONG: Values.StopAtTheEnd: the last 44 elements have no thread
// WRONG: Accesses.EachThreadTakesItsOwnElement: not checked yet: the launch is not right

// Integer division of the number of blocks.

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
    return n / threads_per_block;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
