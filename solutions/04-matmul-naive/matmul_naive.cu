#include "lab.hpp"

// PREDICTION: a block has 16 x 16 threads, so a warp is two of its rows: lanes 0 to 15 have one row of the matrix,
// lanes 16 to 31 the next, and their columns are neighbors. The matrices have 96 x 96 floats of 4 bytes, and a sector
// has 32 bytes. In one step of the loop, how many sectors does the warp's request for its elements of `a` touch?
double predicted_sectors_per_load_of_a()
{
    // All lanes of a row want the same element, so a warp wants two, 96 floats apart.
    return 2;
}

// PREDICTION: and its request for `b`, in one step of the loop?
double predicted_sectors_per_load_of_b()
{
    // 16 neighbors are 64 bytes; both rows want the same 16.
    return 2;
}

// PREDICTION: and the request that writes its elements of `c`, after the loop?
double predicted_sectors_per_store_of_c()
{
    // 16 neighbors in one row, 16 in the next.
    return 4;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    // threadIdx.x goes along a row of `c`: the lanes of a warp read neighbors of `b`, and write neighbors of `c`.
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= rows) return;

    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }

    c[row * columns + column] = sum;
}
