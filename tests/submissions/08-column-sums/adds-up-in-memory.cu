// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.StoresOfColumnSumsAreCoalesced: this launch needs no global atomics

// The sum lives in global memory, and an atomic function adds each element to it.
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

    sums[column] = 0;
    for (int row = 0; row < rows; row++) atomicAdd(&sums[column], matrix[size_t(row) * columns + column]);
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
