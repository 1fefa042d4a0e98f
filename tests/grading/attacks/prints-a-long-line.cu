// ATTACK: prints 1 GiB without the end of a line
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader keeps less than 1 MiB of it

#include "lab.hpp"

#include <cstdio>
#include <string>

static const int done = [] {
    const std::string piece(1 << 20, 'x');
    for (int i = 0; i < 1024; ++i) std::fwrite(piece.data(), 1, piece.size(), stderr);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
