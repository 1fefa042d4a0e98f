// ATTACK: runs before the check: in .preinit_array, .ctors and .init
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static void leave() { _exit(0); }
__attribute__((section(".preinit_array"), used)) static void (*const before_all)() = leave;
__attribute__((section(".ctors"), used)) static void (*const as_in_the_old_days)() = leave;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
