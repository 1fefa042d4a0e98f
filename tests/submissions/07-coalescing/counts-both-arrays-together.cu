// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too high

// Counts `a` and `b` together, and they are two requests.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    switch (stride) {
    case 1: return 2 * 4;
    case 2: return 2 * 8;
    case 4: return 2 * 16;
    case 8: return 2 * 32;
    case 16: return 2 * 32;
    default: return unknown;
    }
}
