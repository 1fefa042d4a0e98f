#include "lab.hpp"

// The kernel is complete: read it, do not change it.
__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

// PREDICTION: a sector is 32 bytes that begin at a multiple of 32, and `in` begins at the start of one. The 32 lanes of
// a warp load 32 floats in a row. How many sectors do they touch? Write a number for each of the three offsets, and
// after `default` a rule for all others.
double predicted_sectors_per_load(int offset)
{
    // 128 bytes are 4 sectors when they begin where a sector begins, at every 8th float. Anywhere else they reach into
    // a fifth, however little.
    switch (offset) {
    case 1: return 5;
    case 8: return 4;
    case 31: return 5;
    default: return offset % 8 == 0 ? 4 : 5;
    }
}

// PREDICTION: and how many sectors does one store request touch, at offset 1?
double predicted_sectors_per_store()
{
    // out[i] has no offset: it begins where a sector begins.
    return 4;
}
