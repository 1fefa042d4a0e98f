// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: reach into one sector more than they fill
// WRONG: Accesses.AreScatteredWithoutTheFlag: is something accessed twice
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked

// Every thread loads the elements of a neighbor as well, and does nothing with them.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    if (along_x >= n || along_y >= n) return;

    int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
    volatile const float* looked_at = a;
    int neighbor = i > 0 ? i - 1 : 0;
    float unused = looked_at[neighbor];
    if (unused == 99) return;
    c[i] = a[i] + b[i];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
