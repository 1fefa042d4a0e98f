// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: too low

// Names the last element that was written in place of the first that was not.
#include "lab.hpp"

double predicted_untouched_elements()
{
    return 1;
}

double predicted_first_untouched_index()
{
    return 255;
}

int blocks_for(int n)
{
    return n == 0 ? 1 : (n + threads_per_block - 1) / threads_per_block;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
