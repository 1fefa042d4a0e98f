// VERDICT: FAILED
// WRONG: Values.AreProducts: with 7 x 97 times 97 x 41, blocks of 32 x 8
// WRONG: Accesses.LoadsAreCoalesced: which index is made of threadIdx.x
// WRONG: Accesses.StoresAreCoalesced: 16.00 sectors per request
// WRONG: Predictions.SectorsAreMeasured: not checked

// Right in value wherever blocks are square: threadIdx.x goes down a column of its block.
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
    int column = blockIdx.x * blockDim.x + threadIdx.y;
    int row = blockIdx.y * blockDim.y + threadIdx.x;
    if (column >= columns || row >= rows) return;

    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }

    c[row * columns + column] = sum;
}
