// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: of the grid ran alone, and did not write row 0, column 0
// ON GPU: UNSEEN: a GPU leaves no block out

// The last block has the first elements: as many accesses, but thread (x, y) does not have column x and row y.
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
    int column = (gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x;
    int row = (gridDim.y - 1 - blockIdx.y) * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    float sum = 0;
    for (int i = 0; i < inner; ++i) {
        float left = a[row * inner + i];
        float right = b[i * columns + column];
        sum += left * right;
    }
    c[row * columns + column] = sum;
}
