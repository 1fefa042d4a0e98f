// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too low

// Adds a part of a sector for each float of the offset.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    return 4 + offset % 8 / 8.0;
}

double predicted_sectors_per_store()
{
    return 4;
}
