// VERDICT: FAILED
// WRONG: Values.AreCopied: nothing was written
// WRONG: Accesses.AnOffsetCostsNoMoreThanItsSectors: nothing was written
// WRONG: Predictions.SectorsPerLoadAreMeasured: nothing was written
// WRONG: Predictions.SectorsPerStoreAreMeasured: nothing was written
// WRONG: GivenCode.IsUnmodified: was changed

// Takes in[i + offset] for an access past the end, and mends the guard of the given kernel. But `in` has n + offset
// elements: now the last ones are not copied.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset < n) out[i] = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    switch (offset) {
    case 0: return 4;
    case 1: return 5;
    case 4: return 5;
    case 8: return 4;
    case 12: return 5;
    case 16: return 4;
    case 31: return 5;
    case 32: return 4;
    default: return unknown;
    }
}

double predicted_sectors_per_store()
{
    return 4;
}
