// ATTACK: lets printf() write to memory, past the model: by %n. It is right only if nothing is written
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int printed = 0;
    if (i == 0) printf("this much was printed%n\n", &printed);
    if (i < n) out[i] = in[i] + 1 + printed;
}
