// VERDICT: FAILED
// WRONG: Values.AreTransposed: outside its array
// WRONG: Accesses.LoadsAreCoalesced: outside its array
// WRONG: Accesses.StoresAreCoalesced: outside its array
// WRONG: Accesses.TileHasNoBankConflicts: outside its array
// WRONG: Predictions.LoadsPerWarpAreMeasured: outside its array
// WRONG: Predictions.StoresByFewerWarpsAreMeasured: outside its array
// ON GPU: UNSEEN: outside of an array in shared memory there may be other shared memory

// The loops have <= in place of <: a fifth round, for rows 32 to 39 of a tile that has 32.
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
    for (int k = 0; k <= tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y][threadIdx.x] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    for (int k = 0; k <= tile_width; k += block_rows) {
        int y = threadIdx.y + k;
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
