// ATTACK: does the kernel's work on the host: in an ordinary function, called through a pointer
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes, but not where kernels may call functions by their names alone
// HARM: none

#include "lab.hpp"

static void transpose_on_the_host(float* transposed, const float* matrix, int n)
{
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            transposed[size_t(column) * n + row] = matrix[size_t(row) * n + column];
}
__device__ void (*volatile transpose)(float*, const float*, int) = transpose_on_the_host;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y == 0) transpose(transposed, matrix, n);
}
