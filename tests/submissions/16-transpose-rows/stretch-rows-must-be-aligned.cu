// VERDICT: FAILED
// WRONG: Stretch.IsTransposed: a GPU accesses 16 bytes at multiples of 16 only
// ON GPU: UNSEEN: behind a misaligned access the program can use the GPU no more, and all other checks fail as well

// Accesses of 16 bytes at every n: with n = 33 the second row begins 132 bytes after the first.
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

    int column = blockIdx.x * tile_width + 4 * threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    if (row < n && column + 3 < n) {
        float4 four = *reinterpret_cast<const float4*>(&matrix[row * n + column]);
        tile[threadIdx.y][4 * threadIdx.x] = four.x;
        tile[threadIdx.y][4 * threadIdx.x + 1] = four.y;
        tile[threadIdx.y][4 * threadIdx.x + 2] = four.z;
        tile[threadIdx.y][4 * threadIdx.x + 3] = four.w;
    } else if (row < n) {
        for (int k = 0; column + k < n; ++k) tile[threadIdx.y][4 * threadIdx.x + k] = matrix[row * n + column + k];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + 4 * threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    if (row < n && column + 3 < n) {
        float4 four = {tile[4 * threadIdx.x][threadIdx.y], tile[4 * threadIdx.x + 1][threadIdx.y],
                       tile[4 * threadIdx.x + 2][threadIdx.y], tile[4 * threadIdx.x + 3][threadIdx.y]};
        *reinterpret_cast<float4*>(&transposed[row * n + column]) = four;
    } else if (row < n) {
        for (int k = 0; column + k < n; ++k) transposed[row * n + column + k] = tile[4 * threadIdx.x + k][threadIdx.y];
    }
}

LaunchShape limit_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(8, 32)};
}
