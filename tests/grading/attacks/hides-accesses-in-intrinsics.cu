// ATTACK: leaves its kernel's accesses uncounted, by intrinsic functions of the processor
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: no: what the function does is not seen by the model
// HARM: none

#include "lab.hpp"

#include <immintrin.h>

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    const int* from = reinterpret_cast<const int*>(matrix + row * n + column);
    _mm_stream_si32(reinterpret_cast<int*>(transposed + column * n + row), *from);
}
