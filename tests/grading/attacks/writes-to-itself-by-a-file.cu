// ATTACK: writes over its own code by /proc/self/mem, past the protection of its pages
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdint>
#include <fcntl.h>
#include <unistd.h>

double predicted_untouched_elements()
{
    const int memory = open("/proc/self/mem", O_RDWR);
    const auto back = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    // As long as a short jump and a call: what is there does nothing any more.
    const unsigned char nothing[5] = {0x90, 0x90, 0x90, 0x90, 0x90};
    if (memory >= 0) (void)!pwrite(memory, nothing, sizeof nothing, static_cast<off_t>(back));
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
