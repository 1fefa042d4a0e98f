// VERDICT: FAILED at the students' size
// WRONG: Accesses.LoadsAreCoalesced: a block needs no more warps
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Blocks of 32 warps, of which the first eight move four rows each.
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

constexpr int block_rows = 32;
constexpr int working_rows = 8;

__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];
    int first_row = blockIdx.x * tile_width;
    int first_column = blockIdx.y * tile_width;
    int x = threadIdx.x;

    for (int y = threadIdx.y < working_rows ? threadIdx.y : tile_width; y < tile_width; y += working_rows) {
        int row = first_row + y;
        int column = first_column + x;
        if (row < n && column < n) tile[y * tile_width + (x ^ y)] = matrix[row * n + column];
    }

    __syncthreads();

    for (int y = threadIdx.y < working_rows ? threadIdx.y : tile_width; y < tile_width; y += working_rows) {
        int row = first_column + y;
        int column = first_row + x;
        if (row < n && column < n) transposed[row * n + column] = tile[x * tile_width + (x ^ y)];
    }
}

LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
