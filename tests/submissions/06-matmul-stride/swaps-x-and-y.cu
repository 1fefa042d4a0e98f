// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: which index is made of threadIdx.x
// WRONG: Accesses.StoresAreCoalesced: which index is made of threadIdx.x
// WRONG: Predictions.RequestsAreMeasured: not checked

// Every grid covers every shape, so the values are right. But threadIdx.x goes down a column.
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
    int first_column = blockIdx.y * blockDim.y + threadIdx.y;
    int first_row = blockIdx.x * blockDim.x + threadIdx.x;
    int column_stride = gridDim.y * blockDim.y;
    int row_stride = gridDim.x * blockDim.x;

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
