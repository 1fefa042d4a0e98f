// ATTACK: claims by #line to be a header of the model, whose lines are not shown
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

#line 1 "/usr/include/warpbook/cuda/headers/cuda_runtime.h" 3
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
