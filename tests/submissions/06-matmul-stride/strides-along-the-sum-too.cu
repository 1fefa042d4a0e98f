// VERDICT: FAILED
// WRONG: Values.AreProducts: expected
// WRONG: Accesses.LoadsAreCoalesced: wanted
// WRONG: Accesses.StoresAreCoalesced: expected
// WRONG: Predictions.RequestsAreMeasured: expected

// A stride in the loop of the sum as well: each thread leaves out most of its products, and nobody adds them.
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
            for (int i = threadIdx.x; i < inner; i += blockDim.x) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
