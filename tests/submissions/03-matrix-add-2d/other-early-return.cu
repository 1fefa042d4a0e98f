// VERDICT: SOLVED

// Leaves early in place of a guard, and rounds up in a function of its own.
#include "lab.hpp"

double predicted_element_in_row_5_column_7()
{
    return 561;
}

double predicted_idle_threads()
{
    return 128;
}

int blocks_along(int length)
{
    int blocks = length / block_width;
    if (length % block_width != 0) ++blocks;
    return blocks;
}

LaunchShape launch_for(int width, int height)
{
    LaunchShape shape;
    shape.grid = dim3(blocks_along(width), blocks_along(height));
    shape.block = dim3(block_width, block_width);
    return shape;
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int x = threadIdx.x + blockIdx.x * block_width;
    if (x >= width) return;
    int y = threadIdx.y + blockIdx.y * block_width;
    if (y >= height) return;
    int i = x + width * y;
    c[i] = b[i] + a[i];
}
