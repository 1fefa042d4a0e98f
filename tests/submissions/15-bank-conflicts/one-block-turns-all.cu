// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// WRONG: Accesses.TileHasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block walks over all tiles, without a bank conflict; the others leave.
#include "lab.hpp"

__global__ void transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    if (blockIdx.x > 0 || blockIdx.y > 0) return;

    int x = threadIdx.x;
    int y = threadIdx.y;
    for (int first_row = 0; first_row < n; first_row += tile_width) {
        for (int first_column = 0; first_column < n; first_column += tile_width) {
            if (first_row + y < n && first_column + x < n) tile[y][x] = matrix[(first_row + y) * n + first_column + x];
            __syncthreads();
            if (first_column + y < n && first_row + x < n)
                transposed[(first_column + y) * n + first_row + x] = tile[x][y];
            __syncthreads();
        }
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
