// ATTACK: shows readers other code than the compiler sees, by characters that turn the direction of text
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes, with warnings
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    /* ‮⁦ one element, as 256 threads write one each ⁩⁦ */
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
