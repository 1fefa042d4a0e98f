// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: one block alone asks for
// WRONG: Accesses.StoresAreCoalesced: one block alone asks for
// WRONG: Accesses.TileHasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Asks for as many blocks as there are tiles, of which the first turns all.
#include "lab.hpp"

constexpr int block_rows = 8;

__global__ void read_swizzled_column(float* out, int mask)
{
    extern __shared__ float rows[];
    int row = threadIdx.x;
    int column = 0;
    rows[row * tile_width + (column ^ (row & mask))] = row;
    __syncwarp();
    row = tile_width - 1 - row;
    out[threadIdx.x] = rows[row * tile_width + (column ^ (row & mask))];
}

double predicted_conflicts_per_load(int mask)
{
    switch (mask) {
    case 0: return 31;
    case 1: return 15;
    case 15: return 1;
    case 16: return 15;
    case 31: return 0;
    default: return unknown;
    }
}

__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];
    if (blockIdx.x > 0 || blockIdx.y > 0) return;

    int x = threadIdx.x;
    for (int first_row = 0; first_row < n; first_row += tile_width) {
        for (int first_column = 0; first_column < n; first_column += tile_width) {
            for (int y = threadIdx.y; y < tile_width; y += block_rows) {
                if (first_row + y < n && first_column + x < n)
                    tile[y * tile_width + (x ^ y)] = matrix[(first_row + y) * n + first_column + x];
            }
            __syncthreads();
            for (int y = threadIdx.y; y < tile_width; y += block_rows) {
                if (first_column + y < n && first_row + x < n)
                    transposed[(first_column + y) * n + first_row + x] = tile[x * tile_width + (x ^ y)];
            }
            __syncthreads();
        }
    }
}

LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
