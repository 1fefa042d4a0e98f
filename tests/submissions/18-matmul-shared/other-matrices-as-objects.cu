// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc loads two or four neighbors of a tile's row at once

// A small class knows a matrix and its extents, and gives zeros beyond them; sums are double, and the last step ends
// with the last column of A.
#include "lab.hpp"

struct Matrix {
    const float* elements;
    int rows, columns;

    __device__ float at(int row, int column) const
    {
        return row < rows && column < columns ? elements[size_t(row) * columns + column] : 0.0f;
    }
};

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
    const Matrix of_a{a, rows, inner}, of_b{b, inner, columns};
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;

    __shared__ float tile_a[tile * tile];
    __shared__ float tile_b[tile * tile];
    const int place = threadIdx.y * tile + threadIdx.x;
    double sum = 0;
    for (int left = inner; left > 0; left -= tile) {
        const int first = inner - left;
        tile_a[place] = of_a.at(row, first + threadIdx.x);
        tile_b[place] = of_b.at(first + threadIdx.y, column);
        __syncthreads();
        const float* from_a = tile_a + threadIdx.y * tile;
        const float* from_b = tile_b + threadIdx.x;
        for (int k = 0; k < min(left, tile); k++, from_b += tile) sum += double(*from_a++) * *from_b;
        __syncthreads();
    }
    if (row < rows && column < columns) c[row * columns + column] = static_cast<float>(sum);
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
