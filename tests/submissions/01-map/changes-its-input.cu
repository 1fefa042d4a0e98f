// VERDICT: FAILED
// WRONG: Values.AreOneMore: The kernel may only read `in`
// WRONG: Accesses.EachThreadTakesItsOwnElement: wanted

// Adds the 1 in the array that it may only read, and copies it from there.
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
    int* numbers = const_cast<int*>(in);
    numbers[i] = numbers[i] + 1;
    out[i] = numbers[i];
}
