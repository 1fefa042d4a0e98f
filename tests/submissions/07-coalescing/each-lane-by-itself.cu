// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too high

// Takes every lane for a request of its own.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    return stride > 0 ? 32 : 0;
}
