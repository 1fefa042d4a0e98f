// VERDICT: FAILED
// WRONG: Values.AreTransposed: expected
// WRONG: Accesses.LoadsAreCoalesced: expected
// WRONG: Accesses.StoresAreCoalesced: expected
// WRONG: Accesses.TileHasNoBankConflicts: expected
// COUNTS ON GPU: OTHER: nvcc loads once what is the same in all rounds

// k moves on in the tile, and was forgotten in the matrix: each thread loads one element four times.
#include "lab.hpp"

double predicted_loads_per_warp()
{
    return 4;
}

double predicted_stores_beside_lab_15()
{
    return 1;
}

__global__ void transpose_rows(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    for (int k = 0; k < tile_width; k += block_rows) {
        if (row < n && column < n) tile[threadIdx.y + k][threadIdx.x] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    for (int k = 0; k < tile_width; k += block_rows) {
        if (row + k < n && column < n) transposed[(row + k) * n + column] = tile[threadIdx.x][threadIdx.y + k];
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
