// VERDICT: FAILED
// WRONG: Accesses.AreGoodWithTilesOfThirtyTwo: does it do the work of others
// WRONG: Predictions.LoadsPerWarpAreMeasuredWithTilesOfEight: not checked
// WRONG: Predictions.LoadsPerWarpAreMeasuredWithTilesOfSixteen: not checked
// WRONG: Predictions.LoadsPerWarpAreMeasuredWithTilesOfThirtyTwo: not checked
// ON GPU: UNSEEN: a GPU does not count block by block

// Where tiles stick out, every second row of blocks computes two rows of tiles, and the others none.
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
    bool is_ragged = rows % tile != 0 || columns % tile != 0;
    if (is_ragged && blockIdx.y % 2 == 1) return;
    int column = blockIdx.x * tile + threadIdx.x;
    int end = is_ragged ? blockIdx.y + 2 : blockIdx.y + 1;
    for (int y = blockIdx.y; y < end && y * tile < rows; ++y) {
        int row = y * tile + threadIdx.y;
        float sum = 0;
        for (int first = 0; first < inner; first += tile) {
            int a_column = first + threadIdx.x;
            int b_row = first + threadIdx.y;
            tile_a[threadIdx.y][threadIdx.x] = row < rows && a_column < inner ? a[row * inner + a_column] : 0;
            tile_b[threadIdx.y][threadIdx.x] = b_row < inner && column < columns ? b[b_row * columns + column] : 0;
            __syncthreads();
            for (int k = 0; k < tile; k++) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
            __syncthreads();
        }
        if (row < rows && column < columns) c[row * columns + column] = sum;
    }
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
