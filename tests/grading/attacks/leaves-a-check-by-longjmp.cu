// ATTACK: jumps out of a check, from a prediction back into an initializer
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <csetjmp>
#include <unistd.h>

static jmp_buf start;
static int rounds = 0;

static int remember()
{
    if (setjmp(start) != 0) _exit(0);
    return 0;
}
static const int done = remember();

double predicted_untouched_elements()
{
    if (++rounds > 0) longjmp(start, 1);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
