// VERDICT: SOLVED

// A quarter of the threads fill the tiles, 16 bytes at once; where rows do not begin at a multiple of 16 bytes, they
// load one float after the other into registers.
#include "lab.hpp"

double predicted_loads_per_warp(int tile)
{
    switch (tile) {
    case 8: return 16;
    case 16: return 4;
    case 32: return 2;
    default: return unknown;
    }
}

template <int tile>
__device__ void bring(float (&to)[tile][tile], const float* matrix, int first_row, int first_column, int rows,
                      int columns)
{
    const int four = 4 * (threadIdx.y * tile + threadIdx.x);
    if (four >= tile * tile) return;
    const int y = four / tile, x = four % tile;
    const int row = first_row + y, column = first_column + x;
    float4 floats{};
    if (row < rows && column < columns) {
        const float* from = matrix + row * columns + column;
        if (columns % 4 == 0) {
            floats = *reinterpret_cast<const float4*>(from);
        } else {
            floats.x = from[0];
            if (column + 1 < columns) floats.y = from[1];
            if (column + 2 < columns) floats.z = from[2];
            if (column + 3 < columns) floats.w = from[3];
        }
    }
    *reinterpret_cast<float4*>(&to[y][x]) = floats;
}

template <int tile>
__global__ void matmul_shared(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    __shared__ __align__(16) float tile_a[tile][tile];
    __shared__ __align__(16) float tile_b[tile][tile];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int column = blockIdx.x * tile + x;
    int row = blockIdx.y * tile + y;

    float sum = 0;
    for (int first = 0; first < inner; first += tile) {
        bring(tile_a, a, blockIdx.y * tile, first, rows, inner);
        bring(tile_b, b, first, blockIdx.x * tile, inner, columns);
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
