// VERDICT: SOLVED

// A template makes the four rounds, into registers first; the barrier is that of cooperative groups.
#include "lab.hpp"

double predicted_loads_per_warp()
{
    return 4;
}

double predicted_stores_beside_lab_15()
{
    return 1;
}

#include <cooperative_groups.h>

constexpr int rounds = tile_width / block_rows;

template <int round = 0>
__device__ void load_rows(float (&elements)[rounds], const float* from, int step, int rows_left)
{
    if constexpr (round < rounds) {
        if (round * block_rows < rows_left) elements[round] = from[round * step];
        load_rows<round + 1>(elements, from, step, rows_left);
    }
}

__global__ void transpose_rows(float* __restrict__ transposed, const float* __restrict__ matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    const int x = threadIdx.x, y = threadIdx.y;
    int column = blockIdx.x * tile_width + x;
    int row = blockIdx.y * tile_width + y;
    float elements[rounds] = {};
    if (column < n) load_rows(elements, matrix + row * n + column, block_rows * n, n - row);
    for (int round = 0; round < rounds; round++) tile[y + round * block_rows][x] = elements[round];

    cooperative_groups::this_thread_block().sync();

    column = blockIdx.y * tile_width + x;
    row = blockIdx.x * tile_width + y;
    for (int round = 0; round < rounds; round++, row += block_rows) {
        if (row < n && column < n) transposed[row * n + column] = tile[x][y + round * block_rows];
    }
}

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
