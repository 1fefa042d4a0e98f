// VERDICT: FAILED
// WRONG: Values.LaunchFits: for 1073741824 columns and 1 rows the grid is (178956976, 1)

// Divides as float, which has 24 bits: from 2^24 columns on the grid is too wide or too narrow.
#include "lab.hpp"

#include <cmath>

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
    const auto blocks_along = [](int length) { return static_cast<unsigned>(std::ceil(length / float{block_width})); };
    return {dim3(blocks_along(width), blocks_along(height)), dim3(block_width, block_width)};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
