// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: computed once only
// WRONG: Accesses.StoresAreCoalesced: computed once only
// WRONG: Predictions.RequestsAreMeasured: not checked

// Computes and writes every element twice.
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

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            for (int again = 0; again < 2; ++again) {
                volatile float sum = 0;
                const volatile float* from_a = a;
                for (int i = 0; i < inner; ++i) sum = sum + from_a[row * inner + i] * b[i * columns + column];
                volatile float* to = c;
                to[row * columns + column] = sum;
            }
        }
    }
}
