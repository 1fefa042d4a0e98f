// VERDICT: FAILED
// WRONG: Accesses.AreScatteredWithoutTheFlag: flag
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked
// WRONG: Predictions.TimesAsManyStoredSectorsAreMeasured: not checked
// WRONG ON GPU: Time.IsShorterWithTheFlag: the same kernel without the flag

// = where == was meant: the flag is set, not asked for.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int row, column;
    if (coalesced = true) {
        row = blockIdx.y * block_width + threadIdx.y;
        column = blockIdx.x * block_width + threadIdx.x;
    } else {
        row = blockIdx.x * block_width + threadIdx.x;
        column = blockIdx.y * block_width + threadIdx.y;
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
