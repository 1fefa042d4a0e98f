// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: written when its sum is complete
// WRONG: Accesses.StoresAreCoalesced: written when its sum is complete
// WRONG: Predictions.SectorsAreMeasured: not checked yet

// Adds up in `c` itself: a load and a store of it for every product.
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
    volatile float* sum = c + row * columns + column;
    *sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        *sum = *sum + from_a * from_b;
    }
}
