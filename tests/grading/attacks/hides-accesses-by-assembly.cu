// ATTACK: leaves its kernel's accesses uncounted, by inline assembly of the processor
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: assembly in kernels is rejected
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float value;
    __asm__ volatile("movl (%1), %0" : "=r"(value) : "r"(matrix + row * n + column));
    __asm__ volatile("movl %0, (%1)" : : "r"(value), "r"(transposed + column * n + row) : "memory");
}
