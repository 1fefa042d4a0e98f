// VERDICT: SOLVED

// The threads stay where they are; without the flag each takes the mirrored element.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int column = blockIdx.x * block_width + threadIdx.x;
    int row = blockIdx.y * block_width + threadIdx.y;
    int i = coalesced ? row * n + column : column * n + row;

    if (row < n && column < n) c[i] = a[i] + b[i];
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
