// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: 128, too high
// WRONG: Predictions.SectorsPerStoreAreMeasured: 128, too high

// Predicts how many bytes the lanes ask for, and not in how many sectors these lie.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    switch (offset) {
    case 0: return 128;
    case 1: return 128;
    case 4: return 128;
    case 8: return 128;
    case 12: return 128;
    case 16: return 128;
    case 31: return 128;
    case 32: return 128;
    default: return unknown;
    }
}

double predicted_sectors_per_store()
{
    return 32 * 4;
}
