// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: One warp executes 32 global loads
// WRONG: Accesses.StoresAreCoalesced: One warp executes 32 global stores
// WRONG: Accesses.TileHasNoBankConflicts: one warp alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// In each block the first warp turns the whole tile, and seven warps leave.
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
    if (threadIdx.y > 0) return;

    int x = threadIdx.x;
    int first_row = blockIdx.y * tile_width;
    int first_column = blockIdx.x * tile_width;
    for (int y = 0; y < tile_width; y++) {
        if (first_row + y < n && first_column + x < n) tile[y][x] = matrix[(first_row + y) * n + first_column + x];
    }
    __syncwarp();
    for (int y = 0; y < tile_width; y++) {
        if (first_column + y < n && first_row + x < n) transposed[(first_column + y) * n + first_row + x] = tile[x][y];
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
