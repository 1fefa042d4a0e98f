// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: do the lanes of a warp take turns
// WRONG: Accesses.StoresOfColumnSumsAreCoalesced: do the lanes of a warp take turns
// WRONG: Predictions.SectorsPerLoadOfColumnSumsAreMeasured: not checked

// The first lane of each warp adds up 32 columns, one after the other.
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
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % warpSize > 0) return;

    for (int column = first; column < first + warpSize && column < columns; column++) {
        float sum = 0;
        for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + column];
        sums[column] = sum;
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
