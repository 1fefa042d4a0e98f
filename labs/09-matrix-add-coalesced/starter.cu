#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    // TODO: this is one of the two ways. Which? Make it the way that the flag asks for; the result is the same.
    int row = blockIdx.x * block_width + threadIdx.x;
    int column = blockIdx.y * block_width + threadIdx.y;

    if (row < n && column < n) c[row * n + column] = a[row * n + column] + b[row * n + column];
}

// PREDICTION: how many sectors does one load request of your kernel touch, with the flag and without?
double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? unknown : unknown;
}

// PREDICTION: without the flag, how many times as many sectors does the whole launch store as with it?
double predicted_times_as_many_stored_sectors()
{
    return unknown;
}
