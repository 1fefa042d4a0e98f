// VERDICT: FAILED
// WRONG: Accesses.AreGoodWithTilesOfThirtyTwo: Code that takes a row from it has the right sums
// WRONG: Accesses.AreGoodWithTilesOfSixteen: Code that takes a row from it has the right sums
// WRONG: Accesses.AreGoodWithTilesOfEight: Code that takes a row from it has the right sums

// As a widely read example has it: threadIdx.x is the row. Right sums, and every request touches 32 rows.
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
    __shared__ float tile_a[tile][tile];
    __shared__ float tile_b[tile][tile];
    int x = threadIdx.y;
    int y = threadIdx.x;
    int column = blockIdx.x * tile + x;
    int row = blockIdx.y * tile + y;

    float sum = 0;
    for (int first = 0; first < inner; first += tile) {
        tile_a[y][x] = row < rows && first + x < inner ? a[row * inner + first + x] : 0;
        tile_b[y][x] = first + y < inner && column < columns ? b[(first + y) * columns + column] : 0;
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
