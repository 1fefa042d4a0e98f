// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too low

// Counts one 128-byte line for each stride step, not its sectors.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    return stride;
}
