// ATTACK: writes an instruction for system calls into its kernel, in assembly
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no: there is no assembly in kernels
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    asm volatile("syscall" : : "a"(231), "D"(0) : "rcx", "r11", "memory");
}
