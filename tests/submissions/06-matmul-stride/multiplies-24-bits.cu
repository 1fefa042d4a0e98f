// VERDICT: FAILED at the students' size
// WRONG: Values.AreProducts: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large

// Rows begin at products of 24 bits: right up to 8,388,607 rows, and as many columns.
#include "lab.hpp"

double predicted_store_requests()
{
    return 2 * 3;
}

double predicted_load_requests()
{
    return 2 * 3 * 5 * 2;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[__mul24(row, inner) + i] * b[__mul24(i, columns) + column];
            c[__mul24(row, columns) + column] = sum;
        }
    }
}
