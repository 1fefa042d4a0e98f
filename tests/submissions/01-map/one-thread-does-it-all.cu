// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: is there a loop in the kernel
// WRONG: Predictions.UntouchedElementsAreMeasured: 256 threads that write one element each

// The loop of a program for one processor, taken along into the kernel: one thread works, all others look on.

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
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (int i = 0; i < n; ++i) out[i] = in[i] + 1;
    }
}
