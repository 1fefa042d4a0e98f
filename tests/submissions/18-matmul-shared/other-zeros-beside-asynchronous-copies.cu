// VERDICT: SOLVED
// WRONG ON GPU: Accesses.AreGoodWithTilesOfSixteen
// WRONG ON GPU: Accesses.AreGoodWithTilesOfEight
// WRONG ON GPU: Predictions.LoadsPerWarpAreMeasuredWithTilesOfEight
// WRONG ON GPU: Predictions.LoadsPerWarpAreMeasuredWithTilesOfSixteen
// WRONG ON GPU: Predictions.LoadsPerWarpAreMeasuredWithTilesOfThirtyTwo
// COUNTS ON GPU: OTHER: an asynchronous copy takes a wavefront for each line of 128 bytes that it comes from

// Elements are copied asynchronously to the tiles, without a register between; zeros are stored beside them.
#include "lab.hpp"

#include <cuda_pipeline.h>

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
    __shared__ float tile_a[tile][tile];
    __shared__ float tile_b[tile][tile];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int column = blockIdx.x * tile + x;
    int row = blockIdx.y * tile + y;

    float sum = 0;
    for (int first = 0; first < inner; first += tile) {
        if (row < rows && first + x < inner)
            __pipeline_memcpy_async(&tile_a[y][x], &a[row * inner + first + x], sizeof(float));
        else
            tile_a[y][x] = 0;
        if (first + y < inner && column < columns)
            __pipeline_memcpy_async(&tile_b[y][x], &b[(first + y) * columns + column], sizeof(float));
        else
            tile_b[y][x] = 0;
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
#pragma unroll 1
        for (int k = 0; k < tile; ++k) sum += tile_a[y][k] * tile_b[k][x];
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
