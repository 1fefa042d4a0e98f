// VERDICT: FAILED
// WRONG: Accesses.AreScatteredWithoutTheFlag: They are 16
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked
// WRONG: Predictions.TimesAsManyStoredSectorsAreMeasured: not checked
// ON GPU: UNSEEN: how much time half of the scattering costs is not known, so the check of the time may fail or not

// Without the flag a warp has two columns of sixteen rows: two lanes share each sector.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int x = threadIdx.x;
    int y = threadIdx.y;
    if (!coalesced) {
        x = threadIdx.x % 2 + threadIdx.y % 16 * 2;
        y = threadIdx.x / 2 + threadIdx.y / 16 * 16;
    }
    int column = blockIdx.x * block_width + x;
    int row = blockIdx.y * block_width + y;

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
