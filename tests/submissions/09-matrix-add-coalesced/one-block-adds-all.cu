// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: does it do the work of others
// WRONG: Accesses.AreScatteredWithoutTheFlag: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block walks over the whole matrix; the others leave.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    if (blockIdx.x > 0 || blockIdx.y > 0) return;

    for (int along_y = threadIdx.y; along_y < n; along_y += block_width) {
        for (int along_x = threadIdx.x; along_x < n; along_x += block_width) {
            int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
            c[i] = a[i] + b[i];
        }
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
