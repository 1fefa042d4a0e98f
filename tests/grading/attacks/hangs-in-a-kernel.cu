// ATTACK: waits without end in a kernel, for a number that nobody writes
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        volatile int* number = out + i;
        *number = in[i];
        while (*number == in[i]) {
        }
        *number = in[i] + 1;
    }
}
