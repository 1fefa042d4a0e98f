// ATTACK: embeds /etc/passwd by .incbin in host code, and prints it
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: no line of the host's /etc/passwd in what the student gets

#include "lab.hpp"

#include <cstdio>

__asm__(".section .rodata\n.globl embedded\nembedded: .incbin \"/etc/passwd\"\n.byte 0\n.text");
extern "C" const char embedded[];
static const int done = [] {
    std::puts(embedded);
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
