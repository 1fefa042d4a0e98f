// VERDICT: FAILED at the students' size
// WRONG: Accesses.StoresAreCoalesced: Is there a size from which on the kernel works in another way
// ON GPU: UNSEEN: no launch of the check has so many rows and columns

// From 300 rows and 300 columns on, threadIdx.x goes down the rows.
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
    bool is_large = rows >= 300 && columns >= 300 && blockDim.x == blockDim.y;
    int column = blockIdx.x * blockDim.x + (is_large ? threadIdx.y : threadIdx.x);
    int row = blockIdx.y * blockDim.y + (is_large ? threadIdx.x : threadIdx.y);
    if (column >= columns || row >= rows) return;
    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }
    c[row * columns + column] = sum;
}
