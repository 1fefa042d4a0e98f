// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: is something accessed twice

// Reads each element once more to make sure.
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
    const volatile int* element = in + i;
    int first = *element;
    int second = *element;
    out[i] = (first == second ? first : second) + 1;
}
