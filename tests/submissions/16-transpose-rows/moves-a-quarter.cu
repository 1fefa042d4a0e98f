// VERDICT: FAILED
// WRONG: Values.AreTransposed: shared load of 4 bytes that nobody has written
// WRONG: Accesses.LoadsAreCoalesced: shared load of 4 bytes that nobody has written
// WRONG: Accesses.StoresAreCoalesced: shared load of 4 bytes that nobody has written
// WRONG: Accesses.TileHasNoBankConflicts: shared load of 4 bytes that nobody has written
// WRONG: Predictions.LoadsPerWarpAreMeasured: shared load of 4 bytes that nobody has written
// WRONG: Predictions.StoresByFewerWarpsAreMeasured: shared load of 4 bytes that nobody has written
// ON GPU: UNSEEN: a read of unwritten shared memory is no fault there, and what it finds is chance

// The kernel of lab 15, which needs a thread for each element: a quarter of the tile is filled, and read whole.
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
    if (row < n && column < n) tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
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
