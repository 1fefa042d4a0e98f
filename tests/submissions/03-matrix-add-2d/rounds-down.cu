// VERDICT: FAILED
// WRONG: Values.LaunchFits: the grid is (3, 1), but it must be (4, 2)
// WRONG: Values.AreSums: nothing was written
// WRONG: Values.StopAtTheEnd: the grid is (3, 1), but it must be (4, 2)
// WRONG: Predictions.AreMeasured: the launch is not right
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: the launch is not right

// One block short wherever a side is no multiple of 6.
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
    return length < block_width ? 1 : length / block_width;
}

LaunchShape launch_for(int width, int height)
{
    return {dim3(blocks_along(width), blocks_along(height)), dim3(block_width, block_width)};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
