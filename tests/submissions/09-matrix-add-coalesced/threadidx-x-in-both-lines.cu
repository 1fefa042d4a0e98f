// VERDICT: FAILED
// WRONG: Values.AreSumsWithoutTheFlag: expected
// WRONG: Accesses.AreScatteredWithoutTheFlag: expected

// Copied the line, and changed blockIdx only: without the flag, row and column are both made of threadIdx.x.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int row = blockIdx.y * block_width + threadIdx.y;
    int column = blockIdx.x * block_width + threadIdx.x;
    if (!coalesced) {
        row = blockIdx.x * block_width + threadIdx.x;
        column = blockIdx.y * block_width + threadIdx.x;
    }

    if (row < n && column < n) c[row * n + column] = a[row * n + column] + b[row * n + column];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
