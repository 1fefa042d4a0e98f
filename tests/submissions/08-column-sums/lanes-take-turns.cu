// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: do the lanes of a warp take turns
// WRONG: Predictions.SectorsPerLoadOfColumnSumsAreMeasured: not checked
// WRONG ON GPU: Time.IsNotMuchLongerThanThatOfRowSums: row_sums of the same matrix

// One lane after the other walks down its column: no request is wasteful, and there are 32 times as many.
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
    for (unsigned lane = 0; lane < 32; lane++) {
        if (threadIdx.x % 32 == lane)
            for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + column];
        __syncwarp(__activemask());
    }
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
