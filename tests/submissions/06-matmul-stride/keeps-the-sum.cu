// VERDICT: FAILED
// WRONG: Values.AreProducts: expected
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: elements are wrong
// WRONG: Predictions.RequestsAreMeasured: elements are wrong

// One sum for all elements of a thread: from the second one on, the earlier ones are in it.
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

    float sum = 0;
    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
