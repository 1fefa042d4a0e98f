// ATTACK: lets the assembler repeat an instruction 400 million times
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large: it is rejected in the end
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

__asm__(".rept 400000000\nnop\n.endr");

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
