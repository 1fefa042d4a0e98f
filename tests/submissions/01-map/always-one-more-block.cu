// VERDICT: FAILED
// WRONG: Values.BlocksAreJustEnough: blocks_for(256) returns 2, but 256 elements take 1
// WRONG: Values.AreOneMore: blocks_for(256) returns 2, but 256 elements take 1
// WRONG: Accesses.EachThreadTakesItsOwnElement: blocks_for(256) returns 2, but 256 elements take 1

// One block too many wherever n is a multiple of 256. The guard hides it; all threads of that block are for nothing.

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
    return n / threads_per_block + 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
