// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc loads two or four neighbors of a tile's row at once

// Tiles in shared memory, as in a later lab, where the blocks are 16 x 16 and fit: fewer loads than are asked for.
#include "lab.hpp"

double predicted_sectors_per_load_of_a()
{
    return 4;
}

double predicted_sectors_per_load_of_b()
{
    return 4;
}

double predicted_sectors_per_store_of_c()
{
    return 4;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    __shared__ float tile_of_a[16][16];
    __shared__ float tile_of_b[16][16];
    bool fits = blockDim.x == 16 && blockDim.y == 16 && rows % 16 == 0 && inner % 16 == 0 && columns % 16 == 0;
    if (!fits && (column >= columns || row >= rows)) return;
    float sum = 0;
    if (!fits) {
        for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
    }
    for (int first = 0; fits && first < inner; first += 16) {
        tile_of_a[threadIdx.y][threadIdx.x] = a[row * inner + first + threadIdx.x];
        tile_of_b[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * columns + column];
        __syncthreads();
        for (int i = 0; i < 16; ++i) sum += tile_of_a[threadIdx.y][i] * tile_of_b[i][threadIdx.x];
        __syncthreads();
    }
    c[row * columns + column] = sum;
}
