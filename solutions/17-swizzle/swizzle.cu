#include "lab.hpp"

// Given, do not change it: one warp stores to and loads from the first column of a tile in which row r keeps column c at
// place c ^ (r & mask).
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
    // The exclusive or sends row r to bank r & mask. Each bit of the mask doubles the number of banks, whichever bit it
    // is, and halves the number of rows that share one.
    switch (mask) {
    case 0: return 31;
    case 1: return 15;
    case 15: return 1;
    case 16: return 15;
    case 31: return 0;
    default: return unknown;
    }
}

// TODO: the kernel of lab 16 without its padding: right, coalesced, and with a queue at one bank. Get rid of all bank
// conflicts. There is no room for padding: the launch gives the tile the floats that it has, and not one more. But
// nobody says that an element must stay in its column.
__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];

    // Row y keeps column x at place x ^ y. For one row that is an order of its 32 places, so nothing is lost, and a row
    // still reaches all banks: no conflicts when it is filled.
    int column = blockIdx.x * tile_width + threadIdx.x;
    for (int y = threadIdx.y; y < tile_width; y += blockDim.y) {
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y * tile_width + (threadIdx.x ^ y)] = matrix[row * n + column];
    }

    __syncthreads();

    // Column y is at another place in each row, threadIdx.x: none when it is read, either.
    column = blockIdx.y * tile_width + threadIdx.x;
    for (int y = threadIdx.y; y < tile_width; y += blockDim.y) {
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x * tile_width + (y ^ threadIdx.x)];
    }
}

// A block of 32 x 8 threads for each tile. TODO, only if you want to: another block.
LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, 8)};
}
