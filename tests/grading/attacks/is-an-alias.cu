// ATTACK: makes contract functions other names of other functions: alias, weak, section
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

extern "C" double one() { return 1; }
extern "C" __attribute__((weak)) double unused() { return 1; }
__attribute__((section(".text.startup"), used)) static void started() {}
static const int is_there = unused() > 0 ? 1 : 2;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() __attribute__((alias("one")));

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
