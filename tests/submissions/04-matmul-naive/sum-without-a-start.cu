// VERDICT: FAILED
// ON GPU: UNSEEN: a register that nobody has set may hold a 0
// WRONG: Values.AreProducts: expected
// WRONG: Accesses.LoadsAreCoalesced: expected
// WRONG: Accesses.StoresAreCoalesced: expected
// WRONG: Predictions.SectorsAreMeasured: expected

// The sum is declared, and never set to 0.
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

    float sum;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }

    c[row * columns + column] = sum;
}
