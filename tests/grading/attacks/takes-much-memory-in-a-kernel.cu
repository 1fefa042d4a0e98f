// ATTACK: takes memory without end from the device's heap, in every thread, and writes to it
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int block = 0; block < 64; ++block)
        if (char* const memory = static_cast<char*>(malloc(1 << 20)))
            for (int at = 0; at < 1 << 20; at += 4096) memory[at] = 1;
    if (i < n) out[i] = in[i] + 1;
}
