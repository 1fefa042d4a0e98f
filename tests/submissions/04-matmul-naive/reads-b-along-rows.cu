// VERDICT: FAILED
// WRONG: Values.AreProducts: expected
// WRONG: Accesses.LoadsAreCoalesced: which index is made of threadIdx.x
// WRONG: Predictions.SectorsAreMeasured: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: elements are wrong

// Takes a row of `b` where a column was asked for: a product with the transposed matrix.
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

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= rows) return;

    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[column * inner + i];
        sum += from_a * from_b;
    }

    c[row * columns + column] = sum;
}
