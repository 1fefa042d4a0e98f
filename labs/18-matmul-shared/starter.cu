#include "lab.hpp"

// PREDICTION: A has 128 columns. The given kernel loads 128 elements of A and 128 of B in each thread, so a warp makes
// 256 requests. How many will a warp of your finished kernel make, with tiles of 8, 16 and 32?
double predicted_loads_per_warp(int tile)
{
    switch (tile) {
    case 8: return unknown;
    case 16: return unknown;
    case 32: return unknown;
    default: return unknown;
    }
}

template <int tile>
__global__ void matmul_shared(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * tile + threadIdx.x;
    int row = blockIdx.y * tile + threadIdx.y;

    // TODO 1: read `tile` as 16, and think of whole tiles. In each step along the inner dimension the block fetches a
    // tile of A and one of B together; then each thread adds `tile` products from shared memory. When must they wait?
    // TODO 2: any tile may extend past the end of its matrix. What do threads fetch there, and which of them store?
    float sum = 0;
    if (row < rows && column < columns) {
        for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
        c[row * columns + column] = sum;
    }
}

// TODO, optional: when the lab is solved, return true and see how near you can come to a library.
bool wants_stretch()
{
    return false;
}

// TODO, optional: blocks and grid for matmul_registers.
LaunchShape register_shape(int rows, int columns)
{
    return {dim3((columns + 31) / 32, (rows + 31) / 32), dim3(32, 32)};
}

// TODO, optional: each thread computes several elements of C and keeps their sums in registers.
__global__ void matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    float sum = 0;
    for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
    c[row * columns + column] = sum;
}

// Given: these three are compiled.
template __global__ void matmul_shared<8>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<16>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<32>(float*, const float*, const float*, int, int, int);
