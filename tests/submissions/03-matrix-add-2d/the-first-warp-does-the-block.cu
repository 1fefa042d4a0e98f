// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: does it do the work of others
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// A block of 36 threads has a second warp of four. Here the first one does their elements as well.
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
    for (int t = threadIdx.y * block_width + threadIdx.x; t < block_width * block_width; t += 32) {
        if (threadIdx.y * block_width + threadIdx.x >= 32) return;
        int column = blockIdx.x * block_width + t % block_width;
        int row = blockIdx.y * block_width + t / block_width;
        if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
    }
}
