// VERDICT: FAILED
// WRONG: Accesses.AreScatteredWithoutTheFlag: Does the kernel look at the flag

// Where the last blocks stick out of the matrices, the accesses are coalesced in any case.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    if (along_x >= n || along_y >= n) return;

    int i = coalesced || n % block_width > 0 ? along_y * n + along_x : along_x * n + along_y;
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
