// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// With the flag every second block adds what is the next one's, too, which has gone home.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    if (coalesced && blockIdx.x % 2 == 1) return;

    const int blocks = coalesced ? 2 : 1;
    for (int k = 0; k < blocks; k++) {
        int along_x = (blockIdx.x + k) * block_width + threadIdx.x;
        int along_y = blockIdx.y * block_width + threadIdx.y;
        if (along_x >= n || along_y >= n) return;

        int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
        c[i] = a[i] + b[i];
    }
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
