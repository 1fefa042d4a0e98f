// VERDICT: SOLVED

// A block is one row of 256 threads, which finds its own x and y; a function says where an element is kept.
#include "lab.hpp"

constexpr int block_rows = 8;

__device__ float* place(float* tile, int row, int column)
{
    return tile + row * tile_width + (column + 5 * row) % tile_width;
}

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

    const int x = threadIdx.x % tile_width;
    const int first_y = threadIdx.x / tile_width;
    const int tile_row = blockIdx.y * tile_width;
    const int tile_column = blockIdx.x * tile_width;
    for (int y = first_y; y < tile_width; y += block_rows) {
        if (tile_row + y < n && tile_column + x < n) *place(tile, y, x) = matrix[(tile_row + y) * n + tile_column + x];
    }
    __syncthreads();
    for (int y = first_y; y < tile_width; y += block_rows) {
        if (tile_column + y < n && tile_row + x < n)
            transposed[(tile_column + y) * n + tile_row + x] = *place(tile, x, y);
    }
}

LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width * block_rows)};
}
