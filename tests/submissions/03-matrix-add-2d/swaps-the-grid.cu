// VERDICT: FAILED
// WRONG: Values.LaunchFits: the grid is (2, 4), but it must be (4, 2)
// WRONG: Values.AreSums: nothing was written
// WRONG: Values.StopAtTheEnd: the grid is (2, 4), but it must be (4, 2)
// WRONG: Predictions.AreMeasured: the launch is not right
// WRONG: Accesses.EachThreadTakesItsOwnElement: the launch is not right
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: the launch is not right

// dim3 counts columns first. Right for square matrices only.
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
    dim3 grid((height + block_width - 1) / block_width, (width + block_width - 1) / block_width);
    dim3 block(block_width, block_width);
    return {grid, block};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
