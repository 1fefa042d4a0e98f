// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: wanted
// WRONG: Accesses.StoresAreCoalesced: wanted

// The next element is one block further on, where the next block has begun: most of `c` is computed several times.
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
    int column_stride = blockDim.x;
    int row_stride = blockDim.y;

    for (int row = first_row; row < rows; row += row_stride) {
        for (int column = first_column; column < columns; column += column_stride) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}
