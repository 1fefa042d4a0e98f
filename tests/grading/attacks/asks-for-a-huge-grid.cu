// ATTACK: launches the largest grid, so that the check runs for hours
// LAB: 01-map
// EXPECTED: no more points than for always-one-more-block
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int) { return 2147483647; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
