// VERDICT: FAILED
// WRONG: Values.AreSums: at row
// WRONG: Accesses.EachThreadTakesItsOwnElement: outside its array
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: wanted

// Rows begin `height` elements apart: right for squares only.
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
    if (column < width && row < height) c[row * height + column] = a[row * height + column] + b[row * height + column];
}
