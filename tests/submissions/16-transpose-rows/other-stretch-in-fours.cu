// VERDICT: SOLVED

// The stretch with accesses of 16 bytes to global memory and of 4 to a padded tile: 8 x 8 threads, each moving 16
// elements.
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

__device__ float4 load_four(const float* matrix, int row, int column, int n)
{
    const float* from = matrix + row * n + column;
    if (n % 4 == 0) return row < n && column < n ? *reinterpret_cast<const float4*>(from) : float4{};

    float4 four{};
    if (row < n && column < n) four.x = from[0];
    if (row < n && column + 1 < n) four.y = from[1];
    if (row < n && column + 2 < n) four.z = from[2];
    if (row < n && column + 3 < n) four.w = from[3];
    return four;
}

__device__ void store_four(float* matrix, int row, int column, int n, float4 four)
{
    float* to = matrix + row * n + column;
    if (n % 4 == 0) {
        if (row < n && column < n) *reinterpret_cast<float4*>(to) = four;
        return;
    }
    if (row < n && column < n) to[0] = four.x;
    if (row < n && column + 1 < n) to[1] = four.y;
    if (row < n && column + 2 < n) to[2] = four.z;
    if (row < n && column + 3 < n) to[3] = four.w;
}

constexpr int limit_rows = 8;

__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    int first_row = blockIdx.x * tile_width;
    int first_column = blockIdx.y * tile_width;
    int x = 4 * threadIdx.x;

    for (int k = 0; k < tile_width; k += limit_rows) {
        int y = threadIdx.y + k;
        float4 four = load_four(matrix, first_row + y, first_column + x, n);
        tile[y][x] = four.x;
        tile[y][x + 1] = four.y;
        tile[y][x + 2] = four.z;
        tile[y][x + 3] = four.w;
    }

    __syncthreads();

    for (int k = 0; k < tile_width; k += limit_rows) {
        int y = threadIdx.y + k;
        float4 four = make_float4(tile[x][y], tile[x + 1][y], tile[x + 2][y], tile[x + 3][y]);
        store_four(transposed, first_column + y, first_row + x, n, four);
    }
}

LaunchShape limit_shape(int n)
{
    int tiles = (n + tile_width - 1) / tile_width;
    return {dim3(tiles, tiles), dim3(tile_width / 4, limit_rows)};
}
