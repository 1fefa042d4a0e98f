// VERDICT: FAILED
// WRONG: Stretch.IsCoalesced: one block alone asks for
// WRONG: Stretch.HasNoBankConflicts: one block alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// As many blocks as there are tiles, of which the first turns all of them.
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
        if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][y];
    }
}

bool wants_stretch()
{
    return true;
}

__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
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

LaunchShape limit_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width, block_rows)};
}
