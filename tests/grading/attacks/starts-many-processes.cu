// ATTACK: starts 64 processes that sleep for a minute
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process wb-many-process

#include "lab.hpp"

#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    for (int i = 0; i < 64; ++i) {
        const pid_t child = fork();
        if (child < 0) break;
        if (child > 0) continue;
        prctl(PR_SET_NAME, "wb-many-process");
        sleep(60);
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
