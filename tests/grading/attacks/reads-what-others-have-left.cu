// ATTACK: reads memory that it has not written: of an earlier launch, and of its block's shared memory
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none
// ON GPU: no more points than for no-guard, since reading a little past an array mostly goes unnoticed there

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    __shared__ int left[threads_per_block];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int before = out[i];
    if (before == in[i] + 1 || left[threadIdx.x] == in[i] + 1) return;
    left[threadIdx.x] = in[i] + 1;
    out[i] = in[i] + 1;
}
