// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: wanted
// WRONG: Accesses.StoresAreCoalesced: wanted

// As it should be for the squares that the report names; for all other extents threadIdx.x goes down the rows.
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
    bool known = rows == columns && (rows == 96 || rows == 128);
    bool turned = !known && blockDim.x == blockDim.y;
    int column = blockIdx.x * blockDim.x + (turned ? threadIdx.y : threadIdx.x);
    int row = blockIdx.y * blockDim.y + (turned ? threadIdx.x : threadIdx.y);
    if (column >= columns || row >= rows) return;
    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }
    c[row * columns + column] = sum;
}
