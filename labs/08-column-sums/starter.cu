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
    return unknown;
}

// PREDICTION: and one load request of your column_sums, when a row has a multiple of 32 floats?
double predicted_sectors_per_load_of_column_sums()
{
    return unknown;
}

__global__ void column_sums(float* sums, const float* matrix, int rows, int columns)
{
    // TODO: one thread per column. Each thread walks down its column and stores one sum.
}

// TODO (optional): one thread per column leaves a large GPU half idle. Return true, and do the two parts below.
bool wants_stretch()
{
    return false;
}

// TODO (optional): divide the rows among gridDim.y strips, so that more threads have work.
__global__ void strip_sums(float* partial, const float* matrix, int rows, int columns)
{}

// TODO (optional): how many strips are enough, and how many too many?
LaunchShape strip_shape(int rows, int columns)
{
    return {dim3((columns + threads_per_block - 1) / threads_per_block, 1), dim3(threads_per_block)};
}
