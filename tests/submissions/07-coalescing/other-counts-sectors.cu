// VERDICT: SOLVED

// Goes from lane to lane, and counts where another sector begins.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int stride)
{
    int sectors = 0;
    int last = -1;
    for (int lane = 0; lane < 32; ++lane) {
        const int sector = lane * stride * static_cast<int>(sizeof(float)) / 32;
        if (sector != last) ++sectors;
        last = sector;
    }
    return sectors;
}
