// ATTACK: stops the process that watches it, and lets it go on after a minute
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader is not stopped
// HARM: no process wb-wakes-parent

#include "lab.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    if (getppid() <= 1) return 0;
    const pid_t parent = getppid();
    if (fork() == 0) {
        prctl(PR_SET_NAME, "wb-wakes-parent");
        kill(parent, SIGSTOP);
        sleep(60);
        kill(parent, SIGCONT);
        _exit(0);
    }
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
