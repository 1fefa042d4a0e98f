// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: every lane touches its own 32-byte sector
// WRONG: Predictions.SectorsPerLoadAreMeasured: with the flag
// WRONG: Predictions.TimesAsManyStoredSectorsAreMeasured: not checked
// WRONG ON GPU: Time.IsShorterWithTheFlag: the same kernel without the flag

// The starter's pattern, with predictions.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool)
{
    int row = blockIdx.x * block_width + threadIdx.x;
    int column = blockIdx.y * block_width + threadIdx.y;

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
