// ATTACK: calls exit(0) where a prediction is asked for
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>

double predicted_untouched_elements() { std::exit(0); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
