// ATTACK: clears the terminal, hides what follows and sets the clipboard, by control sequences
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no ESC (byte 1b) reaches the terminal, a table or a record unescaped

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::printf("\033[2J\033[HSOLVED\n\033]0;SOLVED\007\033]52;c;d2FycGJvb2s=\007\033[8m\r\b\b");
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
