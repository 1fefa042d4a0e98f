// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: this launch needs no shared
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: this launch needs no shared

// Loads with threadIdx.x down a column, turns the block in shared memory, and stores along the rows: the stores are as
// they should be, and the loads are not.
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
    __shared__ int sums[block_width][block_width];
    int column = blockIdx.x * block_width + threadIdx.y;
    int row = blockIdx.y * block_width + threadIdx.x;
    if (column < width && row < height)
        sums[threadIdx.x][threadIdx.y] = a[row * width + column] + b[row * width + column];
    __syncthreads();
    column = blockIdx.x * block_width + threadIdx.x;
    row = blockIdx.y * block_width + threadIdx.y;
    if (column < width && row < height) c[row * width + column] = sums[threadIdx.y][threadIdx.x];
}
