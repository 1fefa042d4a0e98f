// ATTACK: defines main() and the start of the program
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes, with warnings
// HARM: none

#include "lab.hpp"

#include <cstdio>

int main()
{
    std::puts("SOLVED  everything is right: values, accesses and predictions.");
    return 0;
}
extern "C" int __libc_start_main(int (*)(), int, char**) { return main(); }
extern "C" void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
