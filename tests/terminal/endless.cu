#include "lab.hpp"

// A loop that never ends: `i` does not change in it.

double predicted_untouched_elements() { return 1; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) out[i] = in[i] + 1;
}
