// VERDICT: FAILED
// WRONG: Values.BlocksAreJustEnough: blocks_for(1073741569) returns 4194303, but

// Divides as float, which has 24 bits: from 2^24 elements on there may be a block too few.
#include "lab.hpp"

#include <cmath>

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
    int blocks = std::ceil(n / float{threads_per_block});
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
