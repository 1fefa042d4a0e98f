// ATTACK: makes the code of the check writable and lets it end well, by instructions of its own
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdint>
#include <sys/mman.h>

double predicted_untouched_elements()
{
    const auto back = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    void* const page = reinterpret_cast<void*>(back & ~uintptr_t(4095));
    if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return 9;
    // mov $231, %eax; xor %edi, %edi; syscall: exit_group(0).
    const unsigned char leave[] = {0xb8, 0xe7, 0, 0, 0, 0x31, 0xff, 0x0f, 0x05};
    __builtin_memcpy(reinterpret_cast<void*>(back), leave, sizeof leave);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
