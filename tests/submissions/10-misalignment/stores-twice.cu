// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithoutAnOffset: is something accessed twice
// WRONG: Accesses.AnOffsetCostsNoMoreThanItsSectors: is something accessed twice
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: it empties each element before it writes.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    volatile float* to = out + i;
    *to = 0;
    *to = in[i + offset];
}

double predicted_sectors_per_load(int offset)
{
    return offset % 8 == 0 ? 4 : 5;
}

double predicted_sectors_per_store()
{
    return 4;
}
