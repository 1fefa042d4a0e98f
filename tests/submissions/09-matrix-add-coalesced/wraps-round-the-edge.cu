// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: is something moved that nobody needs
// WRONG: Accesses.AreScatteredWithoutTheFlag: is something moved that nobody needs

// The guard asks whether the index is in the array. Threads beyond the end of a row add elements of the next one, which
// others add as well.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
    if (i < n * n) c[i] = a[i] + b[i];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
