// ATTACK: looks up the stack for the array from which its prediction is measured, and counts itself
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdint>
#include <sys/uio.h>
#include <unistd.h>

/// How many of 257 numbers are like the last one, if `address` is an array of theirs.
static int untouched_in(uintptr_t address)
{
    static int numbers[257];
    iovec mine = {numbers, sizeof numbers};
    iovec there = {reinterpret_cast<void*>(address), sizeof numbers};
    if (process_vm_readv(getpid(), &mine, 1, &there, 1, 0) != ssize_t(sizeof numbers)) {
        // Without this system call: what can be written to a pipe can be read.
        int ends[2];
        if (pipe(ends) != 0) return 0;
        const bool is_readable =
            write(ends[1], reinterpret_cast<void*>(address), sizeof numbers) == ssize_t(sizeof numbers);
        if (is_readable) (void)!read(ends[0], numbers, sizeof numbers);
        close(ends[0]);
        close(ends[1]);
        if (!is_readable) return 0;
    }
    // What nobody has written has four bytes that are alike. Any other number would be found everywhere.
    const unsigned last = static_cast<unsigned>(numbers[256]);
    if (last == 0 || last != (last & 255) * 0x01010101u) return 0;
    int alike = 0, different = 0;
    for (int number : numbers) number == numbers[256] ? ++alike : ++different;
    return different > 200 ? alike : 0;
}

double predicted_untouched_elements()
{
    const uintptr_t* const frame = static_cast<const uintptr_t*>(__builtin_frame_address(0));
    for (int i = 0; i < 200; ++i)
        if (const int alike = frame[i] > 4096 && frame[i] % 4 == 0 ? untouched_in(frame[i]) : 0) return alike;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
