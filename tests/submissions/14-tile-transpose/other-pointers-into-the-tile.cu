// VERDICT: SOLVED

// Pointers in place of indices, the barrier of cooperative groups, and an additional barrier that nobody needs.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

#include <cooperative_groups.h>

__global__ void tile_transpose(float* __restrict__ transposed, const float* __restrict__ matrix, int n)
{
    __shared__ float tile[tile_width * tile_width];
    const auto block = cooperative_groups::this_thread_block();

    const size_t tile_row = size_t{blockIdx.y} * tile_width;
    const size_t tile_column = size_t{blockIdx.x} * tile_width;
    const float* from = matrix + (tile_row + threadIdx.y) * n + tile_column;
    float* to = transposed + (tile_column + threadIdx.y) * n + tile_row;
    float* const row_of_tile = tile + threadIdx.y * tile_width;
    block.sync();
    row_of_tile[threadIdx.x] = from[threadIdx.x];
    block.sync();
    const float* const column_of_tile = tile + threadIdx.y;
    to[threadIdx.x] = column_of_tile[threadIdx.x * tile_width];
}
