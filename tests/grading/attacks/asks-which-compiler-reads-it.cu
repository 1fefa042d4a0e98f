// ATTACK: is right for one compiler, and wrong for the others, by the names that compilers define
// LAB: 14-tile-transpose
// EXPECTED: points as for the solution
// COMPILES: yes
// HARM: none
// ON GPU: points as for still-naive

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

#if !defined(__SANITIZE_THREAD__)
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
#else
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
#endif
