// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: One warp executes 32 global loads
// WRONG: Accesses.StoresAreCoalesced: One warp executes 32 global stores
// WRONG: Accesses.TileHasNoBankConflicts: one warp alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// In each block the first warp turns the whole tile, and 31 warps leave.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    if (threadIdx.y > 0) return;

    int x = threadIdx.x;
    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    for (int y = 0; y < tile_width; y++) {
        if (first_row + y < n && first_column + x < n) tile[y][x] = matrix[(first_row + y) * n + first_column + x];
    }
    __syncwarp();
    for (int y = 0; y < tile_width; y++) {
        if (first_column + y < n && first_row + x < n) transposed[(first_column + y) * n + first_row + x] = tile[x][y];
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
