// VERDICT: FAILED
// WRONG: Values.AreTransposed: wanted: the right values

// Each element is added to 0 on its way: of -0 that makes 0.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float sum = 0;
    sum += matrix[row * n + column];
    tile[threadIdx.y][threadIdx.x] = sum;

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
