// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachThreadTakesItsOwnElement: is there a loop in the kernel

// Long arrays as it must be. In a short one the first thread of each block does all of the block's elements.
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
    if (n >= 30'000) {
        if (i < n) out[i] = in[i] + 1;
    } else if (threadIdx.x == 0) {
        for (int k = i; k < i + blockDim.x && k < n; ++k) out[k] = in[k] + 1;
    }
}
