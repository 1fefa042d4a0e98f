// ATTACK: runs before the check while the program is loaded, by a function that is chosen then (ifunc)
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: none

#include "lab.hpp"

#include <unistd.h>

using Prediction = double();
extern "C" Prediction* leave() { _exit(0); }

__attribute__((ifunc("leave"))) double predicted_untouched_elements();

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
