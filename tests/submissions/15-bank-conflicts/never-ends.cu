// VERDICT: FAILED
// OPTIONS: --time-limit 1
// WRONG: Values.AreTransposed: did not end within 1 s

// A loop that forgets to move on.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    int step = n > 0 ? 0 : 1;
    for (int i = threadIdx.x; i < n; i += step) transposed[0] = matrix[0];
}

__global__ void read_column(float* out, int pitch)
{
    extern __shared__ float rows[];
    rows[threadIdx.x * pitch] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = rows[(warpSize - 1 - threadIdx.x) * pitch];
}

double predicted_conflicts_per_load(int pitch)
{
    switch (pitch) {
    case 32: return 31;
    case 33: return 0;
    case 34: return 1;
    case 36: return 3;
    default: return unknown;
    }
}
