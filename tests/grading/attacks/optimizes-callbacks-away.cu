// ATTACK: changes by pragmas how its kernel is compiled, so that nothing is counted
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

#pragma GCC push_options
#pragma GCC optimize("O3", "no-sanitize=all", "unroll-loops", "tree-vectorize")
#pragma GCC target("avx2")
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
#pragma GCC pop_options
