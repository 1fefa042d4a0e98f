// ATTACK: closes every descriptor, and opens others with their numbers
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <unistd.h>

static const int done = [] {
    for (int file = 0; file < 1024; ++file) close(file);
    for (int file = 0; file < 64; ++file) open("/dev/null", O_RDWR);
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
