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

// Rows of threads in a block: yours to change, if you want to. With 4 of them each thread moves eight elements.
constexpr int block_rows = 4;

// TODO: the kernel of lab 16 without its padding: right, coalesced, and with every lane queuing at one bank. Get rid of
// all bank conflicts. The launch leaves no room for padding: it gives the tile the floats that it has, and not one
// more. But an element does not have to stay in its column.
__global__ void transpose_swizzled(float* transposed, const float* matrix, int n)
{
    extern __shared__ float tile[];

    // blockIdx.x counts along the rows of the result: blocks that run at the same time then store next to each other.
    int first_row = blockIdx.x * tile_width;
    int first_column = blockIdx.y * tile_width;
    int x = threadIdx.x;

    // Row y keeps column x at place x ^ y. For one y that is the 32 places in another order: nothing is lost, and the
    // row still reaches all banks, so there are no conflicts when it is filled.
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = first_row + y;
        int column = first_column + x;
        if (row < n && column < n) tile[y * tile_width + (x ^ y)] = matrix[row * n + column];
    }

    __syncthreads();

    // Column y is at place x ^ y of row x: another one in each row, so there are none when it is read, either.
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = first_column + y;
        int column = first_row + x;
        if (row < n && column < n) transposed[row * n + column] = tile[x * tile_width + (x ^ y)];
    }
}

// A block for each tile.
LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
