// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: every lane touches its own 32-byte sector
// COUNTS ON GPU: OTHER: nvcc makes one load of those on the two sides of a condition

// Goes through a tile where n is a power of two or 480. All other matrices are transposed as in the beginning.
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
    if ((n & (n - 1)) != 0 && n != 480) {
        transposed[column * n + row] = matrix[row * n + column];
        return;
    }
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
