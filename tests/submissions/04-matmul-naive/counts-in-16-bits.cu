// VERDICT: FAILED
// WRONG: Values.AreProducts: elements are wrong
// WRONG: Accesses.LoadsAreCoalesced: elements are wrong
// WRONG: Accesses.StoresAreCoalesced: elements are wrong

// The column is kept in 16 bits.
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
    unsigned short column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float left = a[row * inner + i];
        float right = b[i * columns + column];
        sum += left * right;
    }
    c[row * columns + column] = sum;
}
