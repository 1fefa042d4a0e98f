// ATTACK: ends the process by an instruction for system calls, in a function for the host that its kernel gets at
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: none

#include "lab.hpp"

static void leave() { asm volatile("syscall" : : "a"(231), "D"(0) : "rcx", "r11", "memory"); }
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
