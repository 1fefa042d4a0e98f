// VERDICT: FAILED
// WRONG: Values.AreSumsWithoutTheFlag: with n = 31
// WRONG: Accesses.AreScatteredWithoutTheFlag: 32.00 sectors per load request
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked

// Row and column are exchanged on the left only: a transpose of the sum.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int column = blockIdx.x * block_width + threadIdx.x;
    int row = blockIdx.y * block_width + threadIdx.y;
    int i = coalesced ? row * n + column : column * n + row;

    if (row < n && column < n) c[i] = a[row * n + column] + b[row * n + column];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
