// ATTACK: prints 1 GiB, in short lines
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader keeps less than 1 MiB of it

#include "lab.hpp"

#include <cstdio>
#include <string>

static const int done = [] {
    const std::string lines(1 << 20, '\n');
    for (int i = 0; i < 1024; ++i) std::fwrite(lines.data(), 1, lines.size(), stdout);
    std::fflush(stdout);
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
