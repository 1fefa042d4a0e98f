// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: computed once only
// WRONG: Accesses.StoresAreCoalesced: computed once only

// As it must be from 33 rows on. Of fewer rows one thread computes all elements.
#include "lab.hpp"

double predicted_sectors_per_load_of_a()
{
    return 2;
}

double predicted_sectors_per_load_of_b()
{
    return 2;
}

double predicted_sectors_per_store_of_c()
{
    return 4;
}

__device__ void compute(float* c, const float* a, const float* b, int row, int column, int inner, int columns)
{
    float sum = 0;
    for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
    c[row * columns + column] = sum;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (rows > 32) {
        if (column < columns && row < rows) compute(c, a, b, row, column, inner, columns);
    } else if (column == 0 && row == 0) {
        for (int i = 0; i < rows * columns; ++i) compute(c, a, b, i / columns, i % columns, inner, columns);
    }
}
