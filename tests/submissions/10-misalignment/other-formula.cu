// VERDICT: SOLVED

// One formula for all offsets: from the sector of the first byte to that of the last.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    int first = 4 * offset / 32;
    int last = (4 * (offset + 32) - 1) / 32;
    return last - first + 1;
}

double predicted_sectors_per_store()
{
    return 4;
}
