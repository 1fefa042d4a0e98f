#include "lab.hpp"

// Given, do not change it: one thread per row. Each thread walks along its row.
__global__ void row_sums(float* sums, const float* matrix, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;

    float sum = 0;
    for (int column = 0; column < columns; column++) sum += matrix[size_t(row) * columns + column];
    sums[row] = sum;
}

// PREDICTION: the 32 lanes of a warp load 32 elements at a time. How many sectors does one load request of row_sums
// touch, when a row has 32 floats or more?
double predicted_sectors_per_load_of_row_sums()
{
    // Neighboring lanes are a whole row apart: each touches a sector of its own.
    return 32;
}

// PREDICTION: and one load request of your column_sums, when a row has a multiple of 32 floats?
double predicted_sectors_per_load_of_column_sums()
{
    // Neighboring lanes want neighboring floats: 128 bytes in a row.
    return 4;
}

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;

    // All lanes of a warp are in the same row at the same time, side by side. That no thread reads consecutive
    // addresses one after the other does no harm: what counts is what a warp reads at once.
    // The pragma is for speed only. There are too few threads to hide the memory's latency, so each of them asks for
    // sixteen elements before it needs the first.
    float sum = 0;
#pragma unroll 16
    for (int row = 0; row < rows; row++) sum += matrix[size_t(row) * columns + column];
    sums[column] = sum;
}

// One thread per column leaves a large GPU half idle.
bool wants_stretch()
{
    return true;
}

// The same for a strip of the rows: gridDim.y times as many threads, and as many more loads under way at a time.
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
    // About 2048 blocks fill any of today's GPUs. More strips make the second launch longer, and a strip of a few rows
    // writes nearly as much as it reads.
    int across = (columns + threads_per_block - 1) / threads_per_block;
    int fewest = rows < 256 ? 1 : 8;
    return {dim3(across, max(fewest, min(2048 / across, rows / 16))), dim3(threads_per_block)};
}
