// ATTACK: gives itself, and its parent, limits of which the check may run out
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: the grader goes on with the next file

#include "lab.hpp"

#include <initializer_list>
#include <sys/resource.h>
#include <unistd.h>

static const int done = [] {
    const rlimit none = {0, 0};
    for (const auto limit : {RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_CPU, RLIMIT_CORE}) {
        if (getppid() > 1) prlimit(getppid(), limit, &none, nullptr);
        if (limit != RLIMIT_CPU) setrlimit(limit, &none);
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
