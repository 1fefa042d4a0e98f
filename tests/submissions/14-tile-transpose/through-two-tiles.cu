// VERDICT: FAILED
// WRONG: Accesses.TileTakesEachElementOnce: is something accessed twice
// COUNTS ON GPU: OTHER: nvcc keeps in a register what a thread has just put down

// The tile is turned within shared memory: from one array into another. Each element passes through it twice.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];
    __shared__ float turned[tile_width][tile_width + 1];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    turned[threadIdx.x][threadIdx.y] = tile[threadIdx.y][threadIdx.x];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = turned[threadIdx.y][threadIdx.x];
}
