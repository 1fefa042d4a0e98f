// VERDICT: SOLVED

// Loops whose step is the whole grid: each thread goes through them once, or not at all.
#include "lab.hpp"

double predicted_element_in_row_5_column_7()
{
    return 561;
}

double predicted_idle_threads()
{
    return 128;
}

static unsigned blocks_along(int length)
{
    unsigned blocks = 0;
    while (static_cast<int>(blocks) * block_width < length) ++blocks;
    return blocks;
}

LaunchShape launch_for(int width, int height)
{
    LaunchShape shape;
    shape.grid.x = blocks_along(width);
    shape.grid.y = blocks_along(height);
    shape.block.x = shape.block.y = block_width;
    return shape;
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    for (int row = blockIdx.y * block_width + threadIdx.y; row < height; row += gridDim.y * block_width) {
        const size_t begin = static_cast<size_t>(row) * width;
        for (int column = blockIdx.x * block_width + threadIdx.x; column < width; column += gridDim.x * block_width)
            c[begin + column] = __ldg(a + begin + column) + __ldg(b + begin + column);
    }
}
