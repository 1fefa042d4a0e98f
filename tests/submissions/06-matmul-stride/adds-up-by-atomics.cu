// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no global atomics

// Adds every product to its place in `c` by an atomic, where a variable would do.
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
            c[row * columns + column] = 0;
            for (int i = 0; i < inner; ++i)
                atomicAdd(&c[row * columns + column], a[row * inner + i] * b[i * columns + column]);
        }
    }
}
