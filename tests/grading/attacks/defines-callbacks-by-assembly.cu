// ATTACK: defines the functions by which the model sees loads and stores, in assembly
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__asm__(".text\n.type __tsan_write4, @function\n__tsan_write4: ret\n.set __tsan_read4, __tsan_write4");

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
