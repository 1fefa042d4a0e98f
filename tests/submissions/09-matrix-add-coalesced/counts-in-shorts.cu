// VERDICT: FAILED at the students' size
// WRONG: Values.AreSumsWithTheFlag: before the start of
// WRONG: Values.AreSumsWithoutTheFlag: out of bounds
// ON GPU: UNSEEN: no launch of the check is so large

// Rows and columns are shorts: from 32,768 on they are negative.
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
    short along_x = blockIdx.x * block_width + threadIdx.x;
    short along_y = blockIdx.y * block_width + threadIdx.y;
    if (along_x >= n || along_y >= n) return;

    int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
    c[i] = a[i] + b[i];
}
