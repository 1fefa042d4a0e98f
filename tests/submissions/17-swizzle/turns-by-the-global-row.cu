// VERDICT: FAILED
// WRONG: Values.AreTransposed: outside its array
// WRONG: Accesses.LoadsAreCoalesced: outside its array
// WRONG: Accesses.StoresAreCoalesced: outside its array
// WRONG: Accesses.TileHasNoBankConflicts: outside its array
// WRONG: Accesses.TileFillsTheMemoryOfTheLaunch: outside its array
// ON GPU: UNSEEN: a little outside of its shared memory a block may find some that was not asked for

// The exclusive or is taken with the row of the matrix, and not with that of the tile: it leads into other rows.
#include "lab.hpp"

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

constexpr int block_rows = 4;

__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];

    int x = threadIdx.x;
    int column = blockIdx.x * tile_width + x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y * tile_width + (x ^ row)] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = tile[x * tile_width + (y ^ column)];
    }
}

LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
