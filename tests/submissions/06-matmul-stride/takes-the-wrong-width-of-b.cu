// VERDICT: FAILED
// ON GPU: UNSEEN: what lies outside an array is no fault there, where other arrays or nothing are
// WRONG: Values.AreProducts: expected
// WRONG: Accesses.LoadsAreCoalesced: row
// WRONG: Accesses.StoresAreCoalesced: row
// WRONG: Predictions.RequestsAreMeasured: expected

// Takes rows of `b` for rows of `inner` elements, as those of `a` are: right where `inner` equals `columns`.
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
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * inner + column];
            c[row * columns + column] = sum;
        }
    }
}
