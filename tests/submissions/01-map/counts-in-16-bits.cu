// VERDICT: FAILED
// WRONG: Values.AreOneMore: elements are wrong
// WRONG: Accesses.EachThreadTakesItsOwnElement: elements are wrong

// A thread's number is kept in 16 bits: from element 65,536 on it is that of another thread.
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
    unsigned short low_bits = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x * blockDim.x + threadIdx.x < n) out[low_bits] = in[low_bits] + 1;
}
