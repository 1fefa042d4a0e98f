// ATTACK: walks the heap from memory of its own, and writes over numbers that look like its prediction's
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>

double predicted_untouched_elements()
{
    auto* const own = static_cast<double*>(std::malloc(64));
    for (long i = -2048; i < 2048; ++i)
        if (own[i] == 1) own[i] = 9;
    std::free(own);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
