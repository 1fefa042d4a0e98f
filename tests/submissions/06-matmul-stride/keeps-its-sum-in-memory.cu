// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: written when its sum is complete
// WRONG: Accesses.StoresAreCoalesced: written when its sum is complete
// WRONG: Predictions.RequestsAreMeasured: not checked

// Adds up in `c` itself: a load and a store of it for every product.
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
            volatile float* sum = c + row * columns + column;
            *sum = 0;
            for (int i = 0; i < inner; ++i) *sum = *sum + a[row * inner + i] * b[i * columns + column];
        }
    }
}
