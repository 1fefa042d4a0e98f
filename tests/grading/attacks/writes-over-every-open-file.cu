// ATTACK: empties every open file and writes a record to its beginning
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static const int done = [] {
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    for (int file = 3; file < 1024; ++file) {
        (void)!ftruncate(file, 0);
        (void)!pwrite(file, record, sizeof record - 1, 0);
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
