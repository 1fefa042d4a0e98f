// VERDICT: FAILED at the students' size
// WRONG: Accesses.AreGoodWithTilesOfThirtyTwo: does it do the work of others
// WRONG: Accesses.AreGoodWithTilesOfSixteen: are enough: is something moved twice
// WRONG: Accesses.AreGoodWithTilesOfEight: are enough: is something moved twice
// WRONG: Predictions.LoadsPerWarpAreMeasuredWithTilesOfEight: not checked
// WRONG: Predictions.LoadsPerWarpAreMeasuredWithTilesOfSixteen: not checked
// WRONG: Predictions.LoadsPerWarpAreMeasuredWithTilesOfThirtyTwo: not checked
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Writes zeros first where a tile sticks out, and then the elements over them.
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
    int x = threadIdx.x;
    int y = threadIdx.y;
    int column = blockIdx.x * tile + x;
    int row = blockIdx.y * tile + y;

    float sum = 0;
    for (int first = 0; first < inner; first += tile) {
        if (first + tile > inner || row - y + tile > rows) tile_a[y][x] = 0;
        if (first + tile > inner || column - x + tile > columns) tile_b[y][x] = 0;
        if (row < rows && first + x < inner) tile_a[y][x] = a[row * inner + first + x];
        if (first + y < inner && column < columns) tile_b[y][x] = b[(first + y) * columns + column];
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
