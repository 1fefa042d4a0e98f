// VERDICT: SOLVED

// From the last row to the first, by a pointer that moves up a row at a time, and added up in double.
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
    const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (column >= static_cast<size_t>(columns)) return;

    double sum = 0;
    const float* element = matrix + size_t(rows) * columns + column;
    for (int row = 0; row < rows; row++) {
        element -= columns;
        sum += __ldg(element);
    }
    sums[column] = static_cast<float>(sum);
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
