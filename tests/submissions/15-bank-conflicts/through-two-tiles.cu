// VERDICT: FAILED
// WRONG: Accesses.TileHasNoBankConflicts: is something accessed twice
// COUNTS ON GPU: OTHER: nvcc keeps in a register what a thread has just put down

// Two padded tiles: from one into the other, and from there to the result. There are no conflicts, and each element
// passes through shared memory twice.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    __shared__ float turned[tile_width][tile_width + 1];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    if (row < n && column < n) turned[threadIdx.x][threadIdx.y] = tile[threadIdx.y][threadIdx.x];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = turned[threadIdx.y][threadIdx.x];
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
