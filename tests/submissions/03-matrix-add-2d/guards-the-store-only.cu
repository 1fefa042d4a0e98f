// VERDICT: FAILED
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: is there a guard for both directions
// COUNTS ON GPU: OTHER: nvcc moves the loads behind the guard
// ON GPU: UNSEEN: nvcc moves the loads behind the guard

// Threads without an element read the last one, and throw away what they read.
#include "lab.hpp"

double predicted_element_in_row_5_column_7()
{
    return 561;
}

double predicted_idle_threads()
{
    return 128;
}

LaunchShape launch_for(int width, int height)
{
    dim3 grid((width + block_width - 1) / block_width, (height + block_width - 1) / block_width);
    dim3 block(block_width, block_width);
    return {grid, block};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int i = min(row * width + column, width * height - 1);
    int sum = a[i] + b[i];
    if (column < width && row < height) c[i] = sum;
}
