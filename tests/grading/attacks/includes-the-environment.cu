// ATTACK: includes the compiler's environment and arguments, so that its messages show them
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: no
// HARM: no variable of the grader's environment in what the student gets

#include "/proc/self/environ"
#include "/proc/self/cmdline"
#if __has_include("/proc/1/environ")
#include "/proc/1/environ"
#endif

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
