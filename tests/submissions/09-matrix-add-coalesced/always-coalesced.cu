// VERDICT: FAILED
// WRONG: Accesses.AreScatteredWithoutTheFlag: Does the kernel look at the flag
// WRONG: Predictions.SectorsPerLoadAreMeasured: with no flag
// WRONG: Predictions.TimesAsManyStoredSectorsAreMeasured: not checked
// WRONG ON GPU: Time.IsShorterWithTheFlag: the same kernel without the flag

// The good kernel, whatever is asked for.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool)
{
    int column = blockIdx.x * block_width + threadIdx.x;
    int row = blockIdx.y * block_width + threadIdx.y;

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
