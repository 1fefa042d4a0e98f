#include "lab.hpp"

// PREDICTION: `a` is 36 x 36 and holds 0, 1, 2, 3, ... row after row; each element of `b` is twice that of `a`. What
// does c = a + b hold in row 5, column 7? (Rows and columns are counted from 0.)
double predicted_element_in_row_5_column_7()
{
    // Its index is 5 * 36 + 7, and a holds its own indices. c is a + 2 a.
    return 3 * (5 * 36 + 7);
}

// PREDICTION: a matrix of 20 columns and 8 rows, and blocks of 6 x 6 threads. How many threads of your launch have no
// element?
double predicted_idle_threads()
{
    // 20 columns take 4 blocks, 8 rows take 2: 24 x 12 threads for 20 x 8 elements.
    return 24 * 12 - 20 * 8;
}

LaunchShape launch_for(int width, int height)
{
    // Rounded up: the blocks at the right and lower edge may extend past the matrix.
    dim3 grid((width + block_width - 1) / block_width, (height + block_width - 1) / block_width);
    dim3 block(block_width, block_width);
    return {grid, block};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    // Blocks can extend past it on two sides, so the guard has two parts.
    if (column < width && row < height) c[row * width + column] = a[row * width + column] + b[row * width + column];
}
