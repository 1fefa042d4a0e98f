// ATTACK: lets the contract declare another prediction than the one that it defines, by a macro
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#define predicted_untouched_elements nobody_asks_for_this
#define predicted_first_untouched_index nor_for_this

#include "lab.hpp"

#undef predicted_untouched_elements
#undef predicted_first_untouched_index

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
