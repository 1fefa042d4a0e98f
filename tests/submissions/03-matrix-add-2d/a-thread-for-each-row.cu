// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: is there a loop in the kernel
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: warp instructions, each with all of its lanes

// The loop over a row is still there.
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
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column > 0 || row >= height) return;
    for (int i = 0; i < width; ++i) c[row * width + i] = a[row * width + i] + b[row * width + i];
}
