// VERDICT: FAILED
// WRONG: Accesses.AreGoodWithTilesOfThirtyTwo: one warp alone asks for
// WRONG: Accesses.AreGoodWithTilesOfSixteen: one warp alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc loads two or four neighbors of a tile's row at once

// The first warp of a block brings both tiles, while the others wait for it. With tiles of 8 that is half of the warps,
// and enough.
#include "lab.hpp"

double predicted_loads_per_warp(int tile)
{
    switch (tile) {
    case 8: return 32;
    case 16: return 16;
    case 32: return 8;
    default: return unknown;
    }
}

template <int tile>
__global__ void matmul_shared(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * tile + threadIdx.x;
    int row = blockIdx.y * tile + threadIdx.y;

    __shared__ float tile_a[tile][tile];
    __shared__ float tile_b[tile][tile];
    int thread = threadIdx.y * tile + threadIdx.x;

    float sum = 0;
    for (int first = 0; first < inner; first += tile) {
        for (int place = thread; thread < 32 && place < tile * tile; place += 32) {
            int y = place / tile;
            int x = place % tile;
            int a_row = blockIdx.y * tile + y;
            int b_column = blockIdx.x * tile + x;
            tile_a[y][x] = a_row < rows && first + x < inner ? a[a_row * inner + first + x] : 0;
            tile_b[y][x] = first + y < inner && b_column < columns ? b[(first + y) * columns + b_column] : 0;
        }
        __syncthreads();
        for (int k = 0; k < tile; k++) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        __syncthreads();
    }
    if (row < rows && column < columns) c[row * columns + column] = sum;
}

bool wants_stretch()
{
    return false;
}

LaunchShape register_shape(int rows, int columns)
{
    return {dim3((columns + 31) / 32, (rows + 31) / 32), dim3(32, 32)};
}

__global__ void matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    float sum = 0;
    for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
    c[row * columns + column] = sum;
}

template __global__ void matmul_shared<8>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<16>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<32>(float*, const float*, const float*, int, int, int);
