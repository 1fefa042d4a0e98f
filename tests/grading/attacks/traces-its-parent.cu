// ATTACK: traces its parent, and stops it so
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader is not stopped

#include "lab.hpp"

#include <sys/ptrace.h>
#include <unistd.h>

static const int done = [] {
    if (getppid() <= 1) return 0;
    if (ptrace(PTRACE_SEIZE, getppid(), nullptr, nullptr) == 0) ptrace(PTRACE_INTERRUPT, getppid(), nullptr, nullptr);
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
