// VERDICT: FAILED
// ON GPU: UNSEEN: an access a little behind the end of an array mostly goes unnoticed there
// WRONG: Values.AreSums: outside
// WRONG: Values.StopAtTheEnd: were written
// WRONG: Accesses.ThreadsWithoutAnElementDoNothing: outside

// The guard asks for the row only: threads to the right of the matrix add the beginning of the next row once more,
// and in the last row they go on behind the end.
#include "lab.hpp"

double predicted_element_in_row_5_column_7()
{
    return 3 * (5 * 36 + 7);
}

double predicted_idle_threads()
{
    return 24 * 12 - 20 * 8;
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
    int i = row * width + column;
    if (row < height) c[i] = a[i] + b[i];
}
