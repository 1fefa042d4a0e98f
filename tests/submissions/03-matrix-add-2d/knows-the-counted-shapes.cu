// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: wanted
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: wanted

// Goes along the rows in the shapes that the report names, and down the columns in all others.
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
    bool known = (width == height && (width == 36 || width == 480)) || (width == 20 && height == 8);
    int fast = known ? threadIdx.x : threadIdx.y;
    int slow = known ? threadIdx.y : threadIdx.x;
    int column = blockIdx.x * blockDim.x + fast;
    int row = blockIdx.y * blockDim.y + slow;
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
