// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: 8, too high

// Two lines of 128 bytes are touched; but not all of their sectors are moved.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    return offset % 32 == 0 ? 4 : 8;
}

double predicted_sectors_per_store()
{
    return 4;
}
