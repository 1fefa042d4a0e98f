// VERDICT: FAILED at the students' size
// WRONG: Values.OfColumnsAreRight: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large

// The index is an unsigned: twice as far as an int goes, and from 2^32 elements on it runs over.
#include "lab.hpp"

__global__ void row_sums(float* sums, const float* matrix, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;

    float sum = 0;
    for (int column = 0; column < columns; column++) sum += matrix[size_t(row) * columns + column];
    sums[row] = sum;
}

double predicted_sectors_per_load_of_row_sums()
{
    return 32;
}

double predicted_sectors_per_load_of_column_sums()
{
    return 4;
}

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    float sum = 0;
    unsigned index = column;
    for (int row = 0; row < rows; row++, index += columns) sum += matrix[index];
    sums[column] = sum;
}

bool wants_stretch()
{
    return false;
}

__global__ void strip_sums(float*, const float*, int, int)
{}

LaunchShape strip_shape(int, int)
{
    return {dim3(1), dim3(threads_per_block)};
}
