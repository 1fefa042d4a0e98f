// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: too high

// Takes the launch for one that fails as a whole.

#include "lab.hpp"

double predicted_untouched_elements()
{
    return 257;
}

double predicted_first_untouched_index()
{
    return 0;
}

int blocks_for(int n)
{
    int blocks = (n + threads_per_block - 1) / threads_per_block;
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
