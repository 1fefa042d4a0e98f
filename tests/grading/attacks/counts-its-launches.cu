// ATTACK: takes the tile in those launches that are counted, which it knows by their number
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none
// ON GPU: not graded, since its runs differ, and the counters of one run contradict those of the next

#include "lab.hpp"

__device__ int launches = 0;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y == 0) atomicAdd(&launches, 1);
    if (*reinterpret_cast<volatile int*>(&launches) % 2 == 0) {
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
