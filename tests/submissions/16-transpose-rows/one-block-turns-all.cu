// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresAreCoalesced: does it do the work of others
// WRONG: Accesses.TileHasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block walks over all tiles; the others leave.
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
    if (blockIdx.x > 0 || blockIdx.y > 0) return;

    int x = threadIdx.x;
    for (int first_row = 0; first_row < n; first_row += tile_width) {
        for (int first_column = 0; first_column < n; first_column += tile_width) {
            for (int y = threadIdx.y; y < tile_width; y += block_rows) {
                if (first_row + y < n && first_column + x < n)
                    tile[y][x] = matrix[(first_row + y) * n + first_column + x];
            }
            __syncthreads();
            for (int y = threadIdx.y; y < tile_width; y += block_rows) {
                if (first_column + y < n && first_row + x < n)
                    transposed[(first_column + y) * n + first_row + x] = tile[x][y];
            }
            __syncthreads();
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
