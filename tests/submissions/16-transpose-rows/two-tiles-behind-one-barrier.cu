// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: One warp executes 8 global loads; 4 are enough
// WRONG: Accesses.StoresAreCoalesced: One warp executes 8 global stores; 4 are enough
// WRONG: Accesses.TileHasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Every second block leaves at once; the others move two tiles, and still pass one barrier.
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
    __shared__ float tiles[2][tile_width][tile_width + 1];
    if (blockIdx.y & 1) return;
    for (int k = 0; k < 2 * tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        int column = blockIdx.x * tile_width + threadIdx.x;
        if (row < n && column < n) tiles[y / tile_width][y % tile_width][threadIdx.x] = matrix[row * n + column];
    }
    __syncthreads();
    for (int t = 0; t < 2; ++t) {
        int column = (blockIdx.y + t) * tile_width + threadIdx.x;
        for (int y = threadIdx.y; y < tile_width; y += block_rows) {
            int row = blockIdx.x * tile_width + y;
            if (row < n && column < n) transposed[row * n + column] = tiles[t][threadIdx.x][y];
        }
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
