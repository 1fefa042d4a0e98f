// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: blocks make all global loads
// WRONG: Accesses.StoresOfColumnSumsAreCoalesced: blocks make all global stores

// Where the last warp is not full, a thread walks down four neighboring columns, one after the other: each lane is 16
// bytes from the next.
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
    if (columns % 32 == 0) {
        if (column >= columns) return;
        float sum = 0;
        for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + column];
        sums[column] = sum;
        return;
    }
    for (int own = 4 * column; own < min(columns, 4 * column + 4); ++own) {
        float sum = 0;
        for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + own];
        sums[own] = sum;
    }
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
