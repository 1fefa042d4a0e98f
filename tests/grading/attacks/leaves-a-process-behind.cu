// ATTACK: leaves a process behind, in a session of its own, which the end of its parent does not reach
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process wb-left-behind

#include "lab.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    if (fork() != 0) return 0;
    setsid();
    if (fork() != 0) _exit(0);
    prctl(PR_SET_NAME, "wb-left-behind");
    for (int signal = 1; signal < 32; ++signal) std::signal(signal, SIG_IGN);
    sleep(60);
    _exit(0);
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
