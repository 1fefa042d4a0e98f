// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no shared atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no shared atomics
// WRONG: Accesses.TileHasNoBankConflicts: this launch needs no shared atomics
// COUNTS ON GPU: OTHER: to add floats in shared memory is a loop of loads and compare and swaps there

// The tile has no padding, and its columns are read by an atomic function that changes nothing.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = atomicAdd(&tile[threadIdx.x][threadIdx.y], 0.0f);
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
