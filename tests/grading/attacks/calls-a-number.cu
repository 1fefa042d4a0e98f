// ATTACK: calls a number as if it were a function, on the host
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    volatile unsigned long number = 0x1000;
    return reinterpret_cast<double (*)()>(number)();
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
