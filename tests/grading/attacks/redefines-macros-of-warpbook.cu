// ATTACK: takes the marks of the model's own functions for its own, by macros of Warpbook
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: no: the mark is rejected
// HARM: none

#undef WARPBOOK_ON_CPU
#undef WARPBOOK_OWN
#define WARPBOOK_MARK __attribute__((abi_tag("warpbook")))
#define WARPBOOK_BACKEND "model"
#define main lab_main

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

namespace model {
WARPBOOK_MARK __attribute__((noinline)) __device__ void store(float* address, float value) { *address = value; }
}  // namespace model

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    model::store(transposed + column * n + row, matrix[row * n + column]);
}
