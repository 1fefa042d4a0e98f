// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: every lane touches its own 32-byte sector
// WRONG: Accesses.AreScatteredWithoutTheFlag: They are 4
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked
// WRONG: Predictions.TimesAsManyStoredSectorsAreMeasured: not checked
// WRONG ON GPU: Time.IsShorterWithTheFlag: the same kernel without the flag

// Takes the row for the fast index.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    int row = coalesced ? along_x : along_y;
    int column = coalesced ? along_y : along_x;

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
