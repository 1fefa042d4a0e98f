// VERDICT: FAILED
// WRONG: Accesses.EachThreadTakesItsOwnElement: of the grid ran alone, and did not write row 0, column 0
// ON GPU: UNSEEN: a GPU leaves no block out

// The last block has the first elements: as many accesses, but thread (x, y) does not have column x and row y.
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
    return {dim3((width + block_width - 1) / block_width, (height + block_width - 1) / block_width),
            dim3(block_width, block_width)};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int row = (gridDim.y - 1 - blockIdx.y) * block_width + threadIdx.y;
    int column = (gridDim.x - 1 - blockIdx.x) * block_width + threadIdx.x;
    if (row < height && column < width) c[row * width + column] = b[row * width + column] + a[row * width + column];
}
