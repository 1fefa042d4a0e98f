// VERDICT: FAILED
// WRONG: Accesses.NeighborsAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.AtEveryStrideOnlyWhatIsAskedForMoves: this launch needs no global atomics
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: it adds `b` by an atomic.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = a[i * stride];
    atomicAdd(&out[i], b[i * stride]);
}

double predicted_sectors_per_load(int stride)
{
    switch (stride) {
    case 1: return 4;
    case 2: return 8;
    case 4: return 16;
    case 8: return 32;
    case 16: return 32;
    default: return unknown;
    }
}
