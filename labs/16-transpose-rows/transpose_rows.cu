#include "lab.hpp"

// PREDICTION: a block has 32 x 8 threads now, and its tile still 32 x 32 elements. How many load requests will each warp
// of your finished kernel make?
double predicted_loads_per_warp()
{
    return unknown;
}

// PREDICTION: and all warps of the launch together: how many times as many store requests as in lab 15?
double predicted_stores_beside_lab_15()
{
    return unknown;
}

__global__ void transpose_rows(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    // TODO 1: this is the kernel of lab 15, and fills 8 rows of the tile. Let each thread load four elements, so that
    // the block fills all 32. Each of them needs its guard.
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    // TODO 2: let each thread store four elements.
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}

// TODO, optional: a transpose at 85 % of the speed of a copy, or more. The tile, the block and the grid are yours to choose.
// Begin with what you have above, and say true when it shall count.
bool wants_stretch()
{
    return false;
}

__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < n && column < n) transposed[column * n + row] = matrix[row * n + column];
}

LaunchShape limit_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, tile_width)};
}
