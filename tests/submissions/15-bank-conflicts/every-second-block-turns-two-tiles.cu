// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: one block alone asks for
// WRONG: Accesses.StoresAreCoalesced: one block alone asks for
// WRONG: Accesses.TileHasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Every second block leaves at once; the others move the tile of their neighbor, too.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[2][tile_width][tile_width + 1];
    if (blockIdx.x % 2 == 1) return;
    for (int t = 0; t < 2; ++t) {
        int column = (blockIdx.x + t) * tile_width + threadIdx.x;
        int row = blockIdx.y * tile_width + threadIdx.y;
        if (row < n && column < n) tile[t][threadIdx.y][threadIdx.x] = matrix[row * n + column];
    }
    __syncthreads();
    for (int t = 0; t < 2; ++t) {
        int column = blockIdx.y * tile_width + threadIdx.x;
        int row = (blockIdx.x + t) * tile_width + threadIdx.y;
        if (row < n && column < n) transposed[row * n + column] = tile[t][threadIdx.x][threadIdx.y];
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
