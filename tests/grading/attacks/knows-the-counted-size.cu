// ATTACK: takes the tile at the sizes that the report names, and at no other
// LAB: 14-tile-transpose
// EXPECTED: points as for tiles-for-known-sizes-only
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    if (n != 1024 && n != 480 && n != 4096) {
        transposed[column * n + row] = matrix[row * n + column];
        return;
    }
    __shared__ float tile[tile_width][tile_width];
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
