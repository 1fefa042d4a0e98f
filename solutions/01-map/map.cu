#include "lab.hpp"

// PREDICTION: 257 elements, but by mistake only one block of 256 threads. When your kernel is finished, how many
// elements of `out` does this launch leave untouched?
double predicted_untouched_elements()
{
    // A thread writes one element, so 256 threads write 256.
    return 1;
}

// PREDICTION: what is the index of the first of them?
double predicted_first_untouched_index()
{
    // The threads have the numbers 0 to 255.
    return 256;
}

int blocks_for(int n)
{
    // Division rounds down. Adding all but one of a block's threads before makes it round up.
    int blocks = (n + threads_per_block - 1) / threads_per_block;
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    // All threads of the blocks before this one, then those before this one in its block.
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block may have more threads than there are elements left.
    if (i < n) out[i] = in[i] + 1;
}
