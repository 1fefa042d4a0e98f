// VERDICT: SOLVED
// ON GPU: UNSEEN: its time is near the limit, 1.13 times a copy's where 1.18 is allowed: it may pass or not

// A block turns two tiles that lie one below the other, 32 x 64 elements, with one barrier; 32 x 4 threads of 16
// elements each.
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

constexpr int limit_rows = 4;
constexpr int tile_height = 2 * tile_width;

__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_height][tile_width + 1];

    int first_row = blockIdx.x * tile_height;
    int first_column = blockIdx.y * tile_width;
    int column = first_column + threadIdx.x;
#pragma unroll
    for (int y = threadIdx.y; y < tile_height; y += limit_rows) {
        if (first_row + y < n && column < n) tile[y][threadIdx.x] = matrix[(first_row + y) * n + column];
    }

    __syncthreads();

#pragma unroll
    for (int y = threadIdx.y; y < tile_width; y += limit_rows) {
        for (int x = threadIdx.x; x < tile_height; x += tile_width) {
            if (first_column + y < n && first_row + x < n)
                transposed[(first_column + y) * n + first_row + x] = tile[x][y];
        }
    }
}

LaunchShape limit_shape(int n)
{
    return {dim3((n + tile_height - 1) / tile_height, (n + tile_width - 1) / tile_width), dim3(tile_width, limit_rows)};
}
