// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: does it do the work of others
// WRONG: Accesses.AreScatteredWithoutTheFlag: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// One warp of the whole grid adds all elements, in the one pattern and in the other.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    if (blockIdx.x > 0 || blockIdx.y > 0 || threadIdx.y > 0) return;

    for (int line = 0; line < n; line++) {
        for (int along = threadIdx.x; along < n; along += warpSize) {
            int i = coalesced ? line * n + along : along * n + line;
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
