// VERDICT: FAILED
// ON GPU: UNSEEN: an access a little past the end of an array mostly goes unnoticed there
// WRONG: Values.AreProducts: outside its array
// WRONG: Values.StopAtTheEnd: past the end of the
// WRONG: Accesses.LoadsAreCoalesced: outside its array
// WRONG: Accesses.StoresAreCoalesced: outside its array

// Threads below the last row go on past the end of `c`.
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
    if (column >= columns) return;

    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }

    c[row * columns + column] = sum;
}
