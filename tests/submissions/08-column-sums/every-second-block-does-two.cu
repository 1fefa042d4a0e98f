// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresOfColumnSumsAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Blocks with an even number add up the columns of the next block, too, which has gone home.
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
    if (blockIdx.x % 2 == 1) return;
    for (int block = blockIdx.x; block < blockIdx.x + 2; block++) {
        int column = block * blockDim.x + threadIdx.x;
        if (column >= columns) return;

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
