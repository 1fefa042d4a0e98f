// VERDICT: FAILED
// WRONG: Accesses.TileHasNoBankConflicts: all 32 lanes want different words of one bank

// The padding is there where n is a power of two or 480; at all other sizes rows of the tile are 32 floats apart.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width * (tile_width + 1)];
    int pitch = (n & (n - 1)) == 0 || n == 480 ? tile_width + 1 : tile_width;

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (row < n && column < n) tile[threadIdx.y * pitch + threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x * pitch + threadIdx.y];
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
