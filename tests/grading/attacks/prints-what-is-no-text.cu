// ATTACK: prints bytes that are not UTF-8, and zeros, so that a record is not JSON any more
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader writes can still be read as UTF-8 and as JSON

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    const char bytes[] = "\xff\xfe\xc0\x80\0\xed\xa0\x80\"}]\n";
    std::fwrite(bytes, 1, sizeof bytes, stdout);
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
