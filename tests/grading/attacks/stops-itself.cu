// ATTACK: stops itself by SIGSTOP, so that it never ends
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

#include <csignal>

double predicted_untouched_elements()
{
    raise(SIGSTOP);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
