// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: this launch needs no global atomics
// WRONG: Accesses.StoresAreCoalesced: this launch needs no global atomics

// Adds every product to its place in `c` by an atomic, where a variable would do.
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
    c[row * columns + column] = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        atomicAdd(&c[row * columns + column], from_a * from_b);
    }
}
