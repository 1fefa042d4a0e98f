// ATTACK: looks beyond its arrays for the expected result, and copies that
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int step = 1; step < 64; ++step)
        if (in[i + 1024 * step] == in[i] + 1) out[i] = in[i + 1024 * step];
    out[i] = in[i] + 1;
}
