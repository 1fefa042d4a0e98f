// VERDICT: FAILED
// WRONG: Values.BlocksAreJustEnough: blocks_for(
// WRONG: Values.AreOneMore: blocks_for(10007) returns 41, but 10007 elements take 40
// WRONG: Accesses.EachThreadTakesItsOwnElement: blocks_for(10007) returns 41, but 10007 elements take 40

// Right for few elements and for many, and a block too many between them.
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
    if (n >= 1'000 && n < 65'536) ++blocks;
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
