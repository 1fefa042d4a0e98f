// VERDICT: FAILED
// WRONG: Values.OfColumnsAreRight: expected
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: expected
// WRONG: Accesses.StoresOfColumnSumsAreCoalesced: expected

// The sum is an int: it loses what stands behind the point at every step.
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

    int sum = 0;
    for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + column];
    sums[column] = sum;
}

bool wants_stretch()
{
    return false;
}

__global__ void strip_sums(float* partial, const float* matrix, int rows, int columns)
{}

LaunchShape strip_shape(int rows, int columns)
{
    return {dim3((columns + threads_per_block - 1) / threads_per_block, 1), dim3(threads_per_block)};
}
