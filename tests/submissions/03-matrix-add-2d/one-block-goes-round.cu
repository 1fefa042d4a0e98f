// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: does it do the work of others
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc unrolls the loops and makes odd rounds first: lanes with one more are behind

// The first block goes to the places of all others, one after the other. As many requests, and all others look on.
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
    if (blockIdx.x + blockIdx.y > 0) return;
    for (int row = threadIdx.y; row < height; row += block_width) {
        for (int column = threadIdx.x; column < width; column += block_width)
            c[row * width + column] = a[row * width + column] + b[row * width + column];
    }
}
