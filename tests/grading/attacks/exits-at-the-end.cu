// ATTACK: calls _exit(0) in an exit handler, after a verdict of its own
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

static void leave()
{
    std::puts("SOLVED  everything is right: values, accesses and predictions.");
    std::fflush(stdout);
    _exit(0);
}
static void leave_quickly() { leave(); }
static const int done = std::atexit(leave) + std::at_quick_exit(leave_quickly);

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
