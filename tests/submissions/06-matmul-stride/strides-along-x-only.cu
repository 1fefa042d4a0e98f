// VERDICT: FAILED
// WRONG: Values.AreProducts: nothing was written
// WRONG: Predictions.RequestsAreMeasured: elements are wrong
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: too few: is a part of the work missing

// Walks along the rows, but never down to the next ones.
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

    int row = first_row;
    if (row < rows) {
        for (int column = first_column; column < columns; column += column_stride) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
