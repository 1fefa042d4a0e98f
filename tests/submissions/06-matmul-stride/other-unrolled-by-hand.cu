// VERDICT: SOLVED

// Four steps in each round of the inner loop, and the rest behind it; the loops in the other order.
#include "lab.hpp"

double predicted_store_requests()
{
    return 6;
}

double predicted_load_requests()
{
    return 60;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int column = first_column; column < columns; column += column_stride) {
        for (int row = first_row; row < rows; row += row_stride) {
            const float* in_row = a + row * inner;
            float sum = 0;
            int i = 0;
            for (; i + 4 <= inner; i += 4) {
                sum += in_row[i] * b[i * columns + column];
                sum += in_row[i + 1] * b[(i + 1) * columns + column];
                sum += in_row[i + 2] * b[(i + 2) * columns + column];
                sum += in_row[i + 3] * b[(i + 3) * columns + column];
            }
            for (; i < inner; ++i) sum += in_row[i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
