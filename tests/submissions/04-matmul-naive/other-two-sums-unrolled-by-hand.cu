// VERDICT: SOLVED

// Two steps in each round of the loop, with two sums, from the end: four lines read.
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
    float even = 0;
    float odd = 0;
    int i = inner;
    while (i >= 2) {
        i -= 2;
        odd = fmaf(a[row * inner + i + 1], b[(i + 1) * columns + column], odd);
        even = fmaf(a[row * inner + i], b[i * columns + column], even);
    }
    if (i == 1) even = fmaf(a[row * inner], b[column], even);
    c[row * columns + column] = even + odd;
}
