// VERDICT: FAILED at the students' size
// WRONG: Values.AreSums: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large

// The row's beginning is a product of 24 bits: right up to 8,388,607 rows, and as many columns.
#include "lab.hpp"

__global__ void who_was_here(float* label, int width, int height)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < height; row += row_stride)
        for (int column = first_column; column < width; column += column_stride)
            label[row * width + column] = first_column + first_row / 10.0f;
}

double predicted_column_stride()
{
    return 9;
}

double predicted_row_stride()
{
    return 4;
}

double predicted_label_in_row_4_column_10()
{
    return 1.0;
}

double predicted_elements_of_thread_0_0()
{
    return 4;
}

__global__ void add_to(int* sum, const int* b, int width, int height)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < height; row += row_stride) {
        int first = __mul24(row, width);
        for (int column = first_column; column < width; column += column_stride)
            sum[first + column] += b[first + column];
    }
}
