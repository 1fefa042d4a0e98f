// VERDICT: FAILED
// WRONG: Values.AreSums: for 36 columns and 36 rows the grid is (6, 12), but it must be (6, 6)
// WRONG: Predictions.AreMeasured: for 36 columns and 36 rows the grid is (6, 12), but it must be (6, 6)

// Says the right grid first, and twice as many rows of blocks when it is asked for the chapter's matrix again.
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
    static int asked = 0;
    dim3 grid((width + block_width - 1) / block_width, (height + block_width - 1) / block_width);
    if (width == 36 && height == 36 && ++asked > 1) grid.y *= 2;
    return {grid, dim3(block_width, block_width)};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
