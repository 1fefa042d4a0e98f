// VERDICT: FAILED
// WRONG: Values.AreTransposed: use std::size_t for an index
// WRONG: Accesses.LoadsAreCoalesced: every lane touches its own 32-byte sector
// WRONG: Accesses.StoresAreCoalesced: is something accessed twice

// A tile for each block in a __device__ variable: no banks there, but sectors, and twice the traffic.
#include "lab.hpp"

__device__ float tiles[32 * 32][tile_width][tile_width];

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float(*tile)[tile_width] = tiles[blockIdx.y * gridDim.x + blockIdx.x];
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
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
