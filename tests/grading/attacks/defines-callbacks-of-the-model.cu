// ATTACK: defines the functions by which the model sees loads and stores
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: these names are rejected
// HARM: none

#include "lab.hpp"

extern "C" {
void __tsan_read4(void*) {}
void __tsan_write4(void*) {}
void __sanitizer_cov_trace_pc() {}
}

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
