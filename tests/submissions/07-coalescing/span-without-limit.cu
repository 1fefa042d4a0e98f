// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too high

// The span of the addresses in sectors: right until each lane has a sector of its own.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    return 4 * stride;
}
