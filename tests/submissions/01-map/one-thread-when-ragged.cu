// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: is there a loop in the kernel

// A thread for each element where they are whole warps; one thread for all of them where they are not.
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
    if (n % 32 == 0 || gridDim.x == 1) {
        if (i < n) out[i] = in[i] + 1;
    } else if (i == 0) {
        for (int k = 0; k < n; ++k) out[k] = in[k] + 1;
    }
}
