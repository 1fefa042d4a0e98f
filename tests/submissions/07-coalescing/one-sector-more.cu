// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too high

// Adds a sector, as if the arrays began in the middle of one.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    switch (stride) {
    case 1: return 5;
    case 2: return 9;
    case 4: return 17;
    case 8: return 32;
    case 16: return 32;
    default: return unknown;
    }
}
