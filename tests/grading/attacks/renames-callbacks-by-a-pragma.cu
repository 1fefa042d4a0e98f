// ATTACK: renames the model's callbacks, so that its own are called
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#pragma redefine_extname __tsan_write4 quiet_write
#pragma redefine_extname __tsan_read4 quiet_read
#pragma weak exit = leave

extern "C" void quiet_write(void*) {}
extern "C" void quiet_read(void*) {}
extern "C" void leave(int) { __builtin_trap(); }

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
