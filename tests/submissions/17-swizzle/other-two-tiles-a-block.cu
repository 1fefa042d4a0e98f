// VERDICT: SOLVED

// A block turns two tiles that lie side by side, one after the other, in the same memory.
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

    for (int which = 0; which < 2; which++) {
        int tile_column = (2 * blockIdx.x + which) * tile_width;
        int tile_row = blockIdx.y * tile_width;
        // The tile before this one has been read by all.
        if (which > 0) __syncthreads();
        for (int y = threadIdx.y; y < tile_width; y += block_rows) {
            int row = tile_row + y;
            int column = tile_column + threadIdx.x;
            if (row < n && column < n) tile[y * tile_width + (threadIdx.x ^ y)] = matrix[row * n + column];
        }
        __syncthreads();
        for (int y = threadIdx.y; y < tile_width; y += block_rows) {
            int row = tile_column + y;
            int column = tile_row + threadIdx.x;
            if (row < n && column < n)
                transposed[row * n + column] = tile[threadIdx.x * tile_width + (y ^ threadIdx.x)];
        }
    }
}

LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3((tiles + 1) / 2, tiles), dim3(tile_width, block_rows)};
}
