// ATTACK: leaves its kernel's accesses uncounted, by an attribute
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: the attribute is rejected
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

__attribute__((no_sanitize("thread"), no_sanitize_thread)) __device__ void move(float* to, const float* from)
{
    *to = *from;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    move(transposed + column * n + row, matrix + row * n + column);
}
