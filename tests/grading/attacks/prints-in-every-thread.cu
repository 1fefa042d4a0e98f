// ATTACK: prints in every thread of the kernel
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader keeps less than 1 MiB of it

#include "lab.hpp"

#include <cstdio>

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    printf("SOLVED  everything is right: thread %d of %d says so, and %s\n", i, n, "so do all the others");
    if (i < n) out[i] = in[i] + 1;
}
