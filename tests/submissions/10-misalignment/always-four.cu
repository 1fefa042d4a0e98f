// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: 4, too low

// 128 bytes are 128 bytes, wherever they begin.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    return offset >= 0 ? 4 : unknown;
}

double predicted_sectors_per_store()
{
    return 4;
}
