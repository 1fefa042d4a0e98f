// ATTACK: waits without end in an initializer, with all signals blocked
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

#include <csignal>

static const int done = [] {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    for (;;) sigsuspend(&all);
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
