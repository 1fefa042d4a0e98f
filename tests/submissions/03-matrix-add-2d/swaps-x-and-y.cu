// VERDICT: FAILED at the students' size
// WRONG: Values.AreSums: nothing was written
// WRONG: Accesses.EachThreadTakesItsOwnElement: threadIdx.x must go along a row
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: too few: is a part of the work missing

// Every element has its thread, and the sums are right; but threadIdx.x goes down a column.
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
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
