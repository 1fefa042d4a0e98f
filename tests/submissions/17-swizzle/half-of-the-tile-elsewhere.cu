// VERDICT: FAILED
// WRONG: Accesses.TileHasNoBankConflicts: do the lanes of a warp take turns
// WRONG: Accesses.TileFillsTheMemoryOfTheLaunch: accesses shared memory that is not the launch's
// ON GPU: UNSEEN: the check takes shared memory from the launch, which a GPU does not notice
// COUNTS ON GPU: OTHER: nvcc makes one load and one store of those on the two sides of a condition

// The lower half of the tile is in the launch's memory, which has room for its padding, and the upper half in a second
// array.
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
    extern __shared__ float lower[];
    __shared__ float upper[tile_width / 2][tile_width + 1];

    constexpr int half = tile_width / 2;
    constexpr int pitch = tile_width + 1;
    // The lower half ends where the memory ends.
    float* lower_half = lower + tile_width * tile_width - half * pitch;

    int column = blockIdx.x * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row >= n || column >= n) continue;
        if (y < half)
            upper[y][threadIdx.x] = matrix[row * n + column];
        else
            lower_half[(y - half) * pitch + threadIdx.x + 1] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.x * tile_width + y;
        if (row >= n || column >= n) continue;
        float element;
        if (threadIdx.x < half)
            element = upper[threadIdx.x][y];
        else
            element = lower_half[(threadIdx.x - half) * pitch + y + 1];
        transposed[row * n + column] = element;
    }
}

LaunchShape swizzled_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
