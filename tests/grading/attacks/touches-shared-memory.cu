// ATTACK: writes to 4 GiB of memory that no limit of a process's data counts: mapped to be shared, in a prediction
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

#include <sys/mman.h>

double predicted_untouched_elements()
{
    constexpr long bytes = 4L << 30;
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED)
        for (long i = 0; i < bytes; i += 4096) static_cast<volatile char*>(memory)[i] = 1;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
