// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachThreadTakesItsOwnElement: threadIdx.x must go along a row
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: sectors in all

// All three matrices are taken column after column. The sums come out right, because each is turned the same way.
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
    if (column < width && row < height) c[column * height + row] = a[column * height + row] + b[column * height + row];
}
