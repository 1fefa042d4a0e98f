// ATTACK: has an array of 1 GiB that must stand in the object file
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: too large: the object has 1 GiB
// HARM: at most the disk that the grader grants is used

#include "lab.hpp"

static volatile char large[1 << 30] = {1};
static const int done = [] {
    large[1] = 1;
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
