// ATTACK: hides its stores in memcpy(), which it calls through a pointer
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: the model does not see what the function does
// HARM: none

#include "lab.hpp"

#include <cstring>

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    void* (*volatile copy)(void*, const void*, std::size_t) = std::memcpy;
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    copy(transposed + column * n + row, matrix + row * n + column, sizeof(float));
}
