// VERDICT: SOLVED

// Goes from lane to lane, and counts where another sector begins.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    int sectors = 1;
    for (int lane = 1; lane < 32; ++lane) {
        if ((offset + lane) / 8 != (offset + lane - 1) / 8) ++sectors;
    }
    return sectors;
}

double predicted_sectors_per_store()
{
    return predicted_sectors_per_load(0);
}
