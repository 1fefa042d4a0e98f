// VERDICT: FAILED
// WRONG: Stretch.RegistersSaveLoads: where not all blocks are full
// WRONG ON GPU: Stretch.RegistersAreFast: times as long
// ON GPU: UNSEEN: no launch that a GPU counts has tiles that stick out
// COUNTS ON GPU: OTHER: nvcc loads two or four neighbors of a tile's row at once

// The stretch is good where all tiles are whole. Elsewhere each sum is straight from global memory.
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

bool wants_stretch()
{
    return true;
}

constexpr int wide = 32;
constexpr int rows_of_a_thread = 4;

LaunchShape register_shape(int rows, int columns)
{
    return {dim3((columns + wide - 1) / wide, (rows + wide - 1) / wide), dim3(wide, wide / rows_of_a_thread)};
}

__global__ void matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    __shared__ __align__(16) float tile_a[wide][wide];
    __shared__ float tile_b[wide][wide];

    const int x = threadIdx.x;
    const int column = blockIdx.x * wide + x;
    const int first_row = blockIdx.y * wide;
    float sums[rows_of_a_thread] = {};
    if (rows % wide != 0 || inner % wide != 0 || columns % wide != 0) {
        for (int i = 0; i < rows_of_a_thread; i++) {
            const int row = first_row + threadIdx.y * rows_of_a_thread + i;
            if (row >= rows || column >= columns) continue;
            for (int k = 0; k < inner; ++k) sums[i] += a[row * inner + k] * b[k * columns + column];
            c[row * columns + column] = sums[i];
        }
        return;
    }
    for (int first = 0; first < inner; first += wide) {
        for (int y = threadIdx.y; y < wide; y += blockDim.y) {
            const int row = first_row + y;
            tile_a[y][x] = row < rows && first + x < inner ? a[row * inner + first + x] : 0;
            tile_b[y][x] = first + y < inner && column < columns ? b[(first + y) * columns + column] : 0;
        }
        __syncthreads();
        for (int k = 0; k < wide; k += 4) {
            const float of_b[4] = {tile_b[k][x], tile_b[k + 1][x], tile_b[k + 2][x], tile_b[k + 3][x]};
            for (int i = 0; i < rows_of_a_thread; i++) {
                const float4 of_a = *reinterpret_cast<const float4*>(&tile_a[threadIdx.y * rows_of_a_thread + i][k]);
                sums[i] += of_a.x * of_b[0] + of_a.y * of_b[1] + of_a.z * of_b[2] + of_a.w * of_b[3];
            }
        }
        __syncthreads();
    }
    for (int i = 0; i < rows_of_a_thread; i++) {
        const int row = first_row + threadIdx.y * rows_of_a_thread + i;
        if (row < rows && column < columns) c[row * columns + column] = sums[i];
    }
}

template __global__ void matmul_shared<8>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<16>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<32>(float*, const float*, const float*, int, int, int);
