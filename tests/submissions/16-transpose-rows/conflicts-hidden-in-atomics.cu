// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no shared atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no shared atomics
// WRONG: Accesses.TileHasNoBankConflicts: this launch needs no shared atomics
// COUNTS ON GPU: OTHER: to add floats in shared memory is a loop of loads and compare and swaps there

// No padding: columns of the tile are read by an atomic function that changes nothing.
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
    __shared__ float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y][threadIdx.x] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = atomicAdd(&tile[threadIdx.x][y], 0.0f);
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
