// ATTACK: calls a function of the system from its kernel, by an address that lies in a variable
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: no file warpbook-attack-calls-through-a-variable

#include "lab.hpp"

extern "C" int system(const char*);
__device__ int (*volatile call)(const char*) = system;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    if (i == 0) call("touch /tmp/warpbook-attack-calls-through-a-variable");
}
