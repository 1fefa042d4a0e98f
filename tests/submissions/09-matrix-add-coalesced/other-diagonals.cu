// VERDICT: SOLVED

// Without the flag the lanes of a warp take a diagonal of their tile, which goes on at its other edge: each is in
// another row, too.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int x = threadIdx.x;
    int y = threadIdx.y;
    int row = blockIdx.y * block_width + (coalesced ? y : x);
    int column = blockIdx.x * block_width + (coalesced ? x : (x + y) % block_width);

    if (row < n && column < n) c[row * n + column] = a[row * n + column] + b[row * n + column];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
