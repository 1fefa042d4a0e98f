// ATTACK: loads what the model does not see, in a function for the host that its kernel gets at through a variable
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: graded kernels call functions by their names
// HARM: none

#include "lab.hpp"

[[gnu::no_sanitize("thread"), gnu::no_sanitize_coverage]] static float unseen(const float* place) { return *place; }
__device__ float (*volatile load)(const float*) = unseen;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    // What is seen: as it shall be. The number that counts is another.
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    int to_column = blockIdx.y * tile_width + threadIdx.x;
    int to_row = blockIdx.x * tile_width + threadIdx.y;
    float seen = tile[threadIdx.x][threadIdx.y];
    float number = load(matrix + to_column * n + to_row);
    transposed[to_row * n + to_column] = __float_as_int(number) == __float_as_int(seen) ? number : -1;
}
