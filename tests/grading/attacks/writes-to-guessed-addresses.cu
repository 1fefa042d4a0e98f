// ATTACK: writes to addresses around its own variables and arrays, in a kernel and on the host
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__device__ int own[64];

double predicted_untouched_elements()
{
    volatile char* const near = static_cast<char*>(__builtin_frame_address(0));
    for (int i = 4096; i < 8192; i += 64) near[i] = 0;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    volatile char* around = reinterpret_cast<volatile char*>(own);
    for (int step = 1; step < 16; ++step) around[65536 * step] = 0;
    volatile char* on_the_stack = reinterpret_cast<volatile char*>(&i);
    for (int step = 1; step < 16; ++step) on_the_stack[4096 * step] = 0;
    *reinterpret_cast<volatile int*>(0x7fff00000000) = 0;
}
