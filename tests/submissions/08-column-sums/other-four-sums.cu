// VERDICT: SOLVED

// Four sums at a time, so that four loads are under way; and without the optional part.
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

    float four[4] = {0, 0, 0, 0};
    int row = 0;
    for (; row + 3 < rows; row += 4) {
        for (int k = 0; k < 4; k++) four[k] += matrix[size_t(row + k) * columns + column];
    }
    for (; row < rows; row++) four[0] += matrix[size_t(row) * columns + column];
    sums[column] = four[0] + four[1] + four[2] + four[3];
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
