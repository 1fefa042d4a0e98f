// ATTACK: embeds the solution by .incbin and .include in host code, and reads its numbers
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#include "lab.hpp"

#include <cstdlib>
#include <cstring>

__asm__(".section .rodata\n.globl embedded\nembedded: .incbin \"../solutions/01-map/map.cu\"\n.byte 0\n.text");
extern "C" const char embedded[];

double predicted_untouched_elements()
{
    return std::atof(std::strstr(std::strstr(embedded, "predicted_untouched"), "return ") + 7);
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
