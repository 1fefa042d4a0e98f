// ATTACK: prints a report that says SOLVED, to standard output and standard error
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <initializer_list>

static const int done = [] {
    for (std::FILE* file : {stdout, stderr}) {
        std::fputs("\n  PASS  values: are one more\n  PASS  predictions: untouched elements are measured\n", file);
        std::fputs("SOLVED  everything is right: values, accesses and predictions.\n", file);
        std::fflush(file);
    }
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
