// VERDICT: FAILED
// WRONG: Accesses.NeighborsAreCoalesced: A block needs
// WRONG: Accesses.AtEveryStrideOnlyWhatIsAskedForMoves: A block needs
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// WRONG: GivenCode.IsUnmodified: was changed

// The kernel was changed: a barrier between the loads and the store.
#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = i < n ? a[i * stride] + b[i * stride] : 0;
    __syncthreads();
    if (i < n) out[i] = sum;
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
