// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: One warp executes 4 global loads; 2 are enough
// WRONG: Accesses.StoresAreCoalesced: One warp executes 4 global stores; 2 are enough
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// A quarter of the warps move four rows each; the others only wait at the barrier.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    for (int y = threadIdx.y; y < tile_width && threadIdx.y < 8; y += 8) {
        int column = blockIdx.x * tile_width + threadIdx.x;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y][threadIdx.x] = matrix[row * n + column];
    }
    __syncthreads();
    for (int y = threadIdx.y; y < tile_width && threadIdx.y < 8; y += 8) {
        int column = blockIdx.y * tile_width + threadIdx.x;
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][y];
    }
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
