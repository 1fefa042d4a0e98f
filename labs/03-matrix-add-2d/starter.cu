#include "lab.hpp"

// PREDICTION: `a` is 36 x 36 and holds 0, 1, 2, 3, ... row after row; each element of `b` is twice that of `a`. What
// does c = a + b hold in row 5, column 7? (Rows and columns are counted from 0.)
double predicted_element_in_row_5_column_7()
{
    return unknown;
}

// PREDICTION: a matrix of 20 columns and 8 rows, and blocks of 6 x 6 threads. How many threads of your launch have no
// element?
double predicted_idle_threads()
{
    return unknown;
}

LaunchShape launch_for(int width, int height)
{
    // TODO 1: the blocks' size, and the number of blocks along x and along y. dim3(columns, rows) is a size in two
    // directions.
    dim3 grid(1, 1);
    dim3 block(1, 1);
    return {grid, block};
}

__global__ void add(int* c, const int* a, const int* b, int width, int height)
{
    // TODO 2: which column and which row has this thread?
    // TODO 3: add that element of `a` and of `b`. Threads without an element must do nothing.
}
