// ATTACK: does a kernel's work before it is counted: in a kernel that it launches itself, on the host
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no: kernels are not launched by <<<>>> in labs
// HARM: none

#include "lab.hpp"

__global__ void help(int* out, const int* in, int n)
{
    for (int i = 0; i < n; ++i) out[i] = in[i] + 1;
}
static int* kept_out = nullptr;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n)
{
    // What the last launch was given is used again, whoever has it now.
    if (kept_out != nullptr) help<<<1, 1>>>(kept_out, kept_out, 1);
    return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
