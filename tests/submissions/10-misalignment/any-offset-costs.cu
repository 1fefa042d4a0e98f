// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: 5, too high

// Takes every offset for a bad one; but 8 floats fill a sector.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    return offset == 0 ? 4 : 5;
}

double predicted_sectors_per_store()
{
    return 4;
}
