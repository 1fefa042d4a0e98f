// ATTACK: sends a signal to every process that it may signal; the signal is harmless (SIGWINCH)
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process outside of the sandbox gets SIGWINCH

#include "lab.hpp"

#include <csignal>
#include <unistd.h>

static const int done = [] {
    kill(-1, SIGWINCH);
    kill(0, SIGWINCH);
    for (pid_t process = 2; process < 65536; ++process)
        if (process != getpid()) kill(process, SIGWINCH);
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
