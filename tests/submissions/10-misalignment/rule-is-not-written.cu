// VERDICT: FAILED
// WRONG: Predictions.SectorsPerLoadAreMeasured: still `unknown`

// Has the three offsets right, and leaves out the rule.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    switch (offset) {
    case 1: return 5;
    case 8: return 4;
    case 31: return 5;
    default: return unknown;
    }
}

double predicted_sectors_per_store()
{
    return 4;
}
