// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too low

// Takes the bytes that the lanes use for the bytes that memory moves.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    return stride > 0 ? 4 : 0;
}
