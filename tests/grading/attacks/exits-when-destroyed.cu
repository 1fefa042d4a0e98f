// ATTACK: calls _exit(0) in destructors, of global and of thread-local variables
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

struct Leaving {
    ~Leaving() { _exit(0); }
};
static Leaving leaving;
static thread_local Leaving leaving_with_its_thread;
__attribute__((destructor)) static void leave() { _exit(0); }
static const Leaving* const touched = &leaving_with_its_thread;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
