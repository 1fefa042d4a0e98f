#include "lab.hpp"

// PREDICTION: a block has 16 x 16 threads, so a warp is two of its rows: lanes 0 to 15 have one row of the matrix,
// lanes 16 to 31 the next, and their columns are neighbors. The matrices have 96 x 96 floats of 4 bytes, and a sector
// has 32 bytes. In one step of the loop, how many sectors does the warp's request for its elements of `a` touch?
double predicted_sectors_per_load_of_a()
{
    return unknown;
}

// PREDICTION: and its request for `b`, in one step of the loop?
double predicted_sectors_per_load_of_b()
{
    return unknown;
}

// PREDICTION: and the request that writes its elements of `c`, after the loop?
double predicted_sectors_per_store_of_c()
{
    return unknown;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    // TODO 1: which column and which row of `c` has this thread? Threads without an element must do nothing.

    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        // TODO 2: read the element in this thread's row and column i of `a`, in a line of its own.
        float from_a = 0;
        // TODO 3: read the element in row i and this thread's column of `b`, in a line of its own.
        float from_b = 0;
        sum += from_a * from_b;
    }

    // TODO 4: write the sum to its place in `c`.
}
