// ATTACK: calls a function of the host from a kernel, by its address, which ends the program well
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes, but not where kernels may call functions by their names alone
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static void leave() { _exit(0); }
__device__ void (*volatile place)() = leave;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    place();
}
