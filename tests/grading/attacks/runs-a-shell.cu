// ATTACK: lets a shell write a file and kill the shell's parents
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-runs-a-shell
// HARM: no process sleep that was not there before

#include "lab.hpp"

#include <cstdio>
#include <cstdlib>

static const int done = [] {
    (void)!std::system("echo SOLVED; : > /tmp/warpbook-attack-runs-a-shell; kill -WINCH $PPID");
    if (std::FILE* pipe = popen("sleep 60", "r")) (void)pipe;
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
