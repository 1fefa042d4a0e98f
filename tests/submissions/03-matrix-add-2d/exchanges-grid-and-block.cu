// VERDICT: FAILED
// WRONG: Values.LaunchFits: the block is
// WRONG: Values.AreSums: the block is
// WRONG: Values.StopAtTheEnd: the block is
// WRONG: Accesses.EachThreadTakesItsOwnElement: the block is
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: the block is
// WRONG: Predictions.AreMeasured: launch

// Returns the block's size in the place of the grid's. Both are 6 x 6 for the chapter's matrix of 36 x 36.
#include "lab.hpp"

double predicted_element_in_row_5_column_7()
{
    return 3 * (5 * 36 + 7);
}

double predicted_idle_threads()
{
    return 24 * 12 - 20 * 8;
}

LaunchShape launch_for(int width, int height)
{
    dim3 grid((width + block_width - 1) / block_width, (height + block_width - 1) / block_width);
    dim3 block(block_width, block_width);
    return {block, grid};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        int i = row * width + column;
        c[i] = a[i] + b[i];
    }
}
