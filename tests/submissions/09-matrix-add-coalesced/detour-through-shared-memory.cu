// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: this launch needs no shared loads
// WRONG: Accesses.AreScatteredWithoutTheFlag: this launch needs no shared loads

// The sum waits in shared memory before it is stored, though nobody else wants it.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    __shared__ volatile float sums[block_width][block_width + 1];

    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    if (along_x >= n || along_y >= n) return;

    int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
    sums[threadIdx.y][threadIdx.x] = a[i] + b[i];
    c[i] = sums[threadIdx.y][threadIdx.x];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
