// ATTACK: runs on the host before its kernels do: in constructors and initializers, also of templates and threads
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static int leave()
{
    _exit(0);
    return 1;
}

template <int number>
struct Numbered {
    static const int value;
};
template <int number>
const int Numbered<number>::value = leave() + number;

[[gnu::constructor(101)]] static void begin() { leave(); }
[[gnu::destructor]] static void end() { leave(); }
thread_local int of_a_thread = leave();

double predicted_untouched_elements() { return 9 + of_a_thread; }

double predicted_first_untouched_index() { return 256 + Numbered<3>::value; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
