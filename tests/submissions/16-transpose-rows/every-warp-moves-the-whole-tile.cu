// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: is something accessed twice
// WRONG: Accesses.StoresAreCoalesced: is something accessed twice
// WRONG: Accesses.TileHasNoBankConflicts: is something accessed twice
// WRONG: Predictions.LoadsPerWarpAreMeasured: not checked
// WRONG: Predictions.StoresByFewerWarpsAreMeasured: not checked
// WRONG ON GPU: Time.IsNearThatOfACopy: times as long

// A loop over all rows of the tile, where the warps were to share them. Nothing is wrong in the result.
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
    for (int y = 0; y < tile_width; ++y) {
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y][threadIdx.x] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    for (int y = 0; y < tile_width; ++y) {
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][y];
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
