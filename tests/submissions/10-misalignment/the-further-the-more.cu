// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too high

// Counts all sectors from the beginning of the array on: the larger the offset, the more of them.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    switch (offset) {
    case 0: return 4;
    case 1: return 5;
    case 4: return 5;
    case 8: return 5;
    case 12: return 6;
    case 16: return 6;
    case 31: return 8;
    case 32: return 8;
    default: return unknown;
    }
}

double predicted_sectors_per_store()
{
    return 4;
}
