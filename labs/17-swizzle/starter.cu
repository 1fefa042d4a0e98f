#include "lab.hpp"

// Given, do not change it: one warp stores to and loads from the first column of a tile in which row r keeps column c
// at place c ^ (r & mask).
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

// PREDICTION: how many bank conflicts (wavefronts beyond the first) does the load in read_swizzled_column have?
double predicted_conflicts_per_load(int mask)
{
    switch (mask) {
    case 0: return unknown;
    case 1: return unknown;
    case 15: return unknown;
    case 16: return unknown;
    case 31: return unknown;
    default: return unknown;
    }
}

// Rows of threads in a block: yours to change, if you want to. With 4 of them each thread moves eight elements.
constexpr int block_rows = 4;

// TODO: the kernel of lab 16 without its padding: right, coalesced, and with every lane queuing at one bank. Get rid of
// all bank conflicts. The launch leaves no room for padding: it gives the tile the floats that it has, and not one
// more. But an element does not have to stay in its column.
__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];

    int column = blockIdx.x * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y * tile_width + threadIdx.x] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x * tile_width + y];
    }
}

// A block for each tile.
LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
