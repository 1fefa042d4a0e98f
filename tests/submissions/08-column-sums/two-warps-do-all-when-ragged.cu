// VERDICT: FAILED
// WRONG: Accesses.LoadsOfColumnSumsAreCoalesced: does it do the work of others
// WRONG: Accesses.StoresOfColumnSumsAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Where the last warp is not full, the first two of a block's warps sum the columns of all eight.
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
    bool is_ragged = columns % 32 != 0;
    int end = min(columns, int(blockIdx.x + 1) * threads_per_block);
    if (is_ragged && threadIdx.x >= 64) return;
    for (; column < end; column += is_ragged ? 64 : threads_per_block) {
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
