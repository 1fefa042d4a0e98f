// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: too high

// The right numbers, but without `break` each case goes on into the next: it is always 32.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    double sectors = 0;
    switch (stride) {
    case 1: sectors = 4;
    case 2: sectors = 8;
    case 4: sectors = 16;
    case 8: sectors = 32;
    case 16: sectors = 32;
    }
    return sectors;
}
