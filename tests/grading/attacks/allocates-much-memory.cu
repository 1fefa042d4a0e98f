// ATTACK: allocates 8 GiB by malloc(), in small pieces, and writes to all of them
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

static size_t bytes_to_take()
{
    // At most a half of what is there, so that this does no harm where nothing limits it.
    const size_t half = size_t(sysconf(_SC_AVPHYS_PAGES)) * size_t(sysconf(_SC_PAGESIZE)) / 2;
    return half < (size_t(8) << 30) ? half : size_t(8) << 30;
}
static const int done = [] {
    const size_t size = bytes_to_take();
    for (size_t taken = 0; taken < size; taken += 65536) {
        void* const piece = std::malloc(65536);
        if (piece == nullptr) break;
        std::memset(piece, 1, 65536);
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
