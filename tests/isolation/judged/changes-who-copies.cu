// VERDICT: FAILED
// LAB: 10-misalignment
// WRONG: GivenCode.IsAsHandedOut: `copy_from` is not as it was handed out
// WRONG: Values.AreCopied: global atomic of 4 bytes that nobody has written
// WRONG: Accesses.AreCoalescedWithoutAnOffset: not judged
// WRONG: Accesses.AnOffsetCostsNoMoreThanItsSectors: not judged
// WRONG: Predictions.SectorsPerLoadAreMeasured: not judged
// WRONG: Predictions.SectorsPerStoreAreMeasured: not judged

#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicExch(out + i, in[i + offset]);
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

double predicted_sectors_per_store() { return 4; }
