// VERDICT: FAILED at the students' size
// ON GPU: UNSEEN: an access a little behind the end of an array mostly goes unnoticed there
// WRONG: Values.AreProducts: outside
// WRONG: Accesses.LoadsAreCoalesced: outside
// WRONG: Accesses.StoresAreCoalesced: outside
// WRONG: Predictions.SectorsAreMeasured: outside

// The last step is inner - 1, not inner.
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
    for (int i = 0; i <= inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }

    c[row * columns + column] = sum;
}
