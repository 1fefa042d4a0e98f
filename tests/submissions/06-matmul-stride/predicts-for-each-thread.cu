// VERDICT: FAILED
// WRONG: Predictions.RequestsAreMeasured: 192, too high

// Counts an errand for each element: the lanes of a warp make one request together.
#include "lab.hpp"

double predicted_store_requests()
{
    return 192;
}

double predicted_load_requests()
{
    return 1920;
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
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
