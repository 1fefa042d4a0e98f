// ATTACK: calls itself without end, in a kernel
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__device__ int deeper(int number)
{
    volatile int many[256] = {};
    return number == many[0] - 1 ? 0 : deeper(number + 1) + many[1];
}

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1 + deeper(i);
}
