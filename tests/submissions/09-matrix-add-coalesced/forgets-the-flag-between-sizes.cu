// VERDICT: FAILED at the students' size
// WRONG: Accesses.AreScatteredWithoutTheFlag: Does the kernel look at the flag
// ON GPU: UNSEEN: no launch of the check has so many rows

// From 4,096 to 8,192 rows all is coalesced, whatever the flag says.
#include "lab.hpp"

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    if (along_x >= n || along_y >= n) return;
    bool in_rows = coalesced || (n >= 4096 && n <= 8192);
    int i = in_rows ? along_y * n + along_x : along_x * n + along_y;
    c[i] = a[i] + b[i];
}
