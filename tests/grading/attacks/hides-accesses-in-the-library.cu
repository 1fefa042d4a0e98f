// ATTACK: leaves its kernel's accesses uncounted, in functions of the C library
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: functions of the library are rejected in kernels
// HARM: none

#include "lab.hpp"

#include <cstring>
#include <unistd.h>

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    swab(matrix + row * n + column, transposed + column * n + row, sizeof(float));
    std::memmove(transposed + column * n + row, matrix + row * n + column, sizeof(float));
}
