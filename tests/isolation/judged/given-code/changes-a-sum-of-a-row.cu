// VERDICT: FAILED
// LAB: 08-column-sums
// WRONG: GivenCode.IsUnmodified: `row_sums` was changed

#include "lab.hpp"

__global__ void row_sums(float* sums, const float* matrix, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;

    float sum = 0;
    for (int column = 0; column < columns; column++) sum = sum + matrix[size_t(row) * columns + column];
    sums[row] = sum;
}

double predicted_sectors_per_load_of_row_sums() { return 32; }

double predicted_sectors_per_load_of_column_sums() { return 4; }

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    float sum = 0;
#pragma unroll 16
    for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + column];
    sums[column] = sum;
}

bool wants_stretch() { return true; }

__global__ void strip_sums(float* partial, const float* matrix, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    int height = (rows + gridDim.y - 1) / gridDim.y;
    int first = min(rows, blockIdx.y * height);
    int end = min(rows, first + height);
    float sum = 0;
    for (int row = first; row < end; row++) sum += matrix[size_t(row) * columns + column];
    partial[size_t(blockIdx.y) * columns + column] = sum;
}

LaunchShape strip_shape(int rows, int columns)
{
    int across = (columns + threads_per_block - 1) / threads_per_block;
    int fewest = rows < 256 ? 1 : 8;
    return {dim3(across, max(fewest, min(2048 / across, rows / 16))), dim3(threads_per_block)};
}
