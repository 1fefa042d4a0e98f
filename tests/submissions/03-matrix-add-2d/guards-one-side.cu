// VERDICT: FAILED
// ON GPU: UNSEEN: an access a little past the end of an array mostly goes unnoticed there
// WRONG: Values.AreSums: outside its array
// WRONG: Values.StopAtTheEnd: past the end of the
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: outside its array

// The columns are guarded, the rows are not: threads below the last row go on past the end of the array.
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
    if (column < width) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
