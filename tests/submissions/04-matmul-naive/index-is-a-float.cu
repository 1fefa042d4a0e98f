// VERDICT: FAILED at the students' size
// WRONG: Values.AreProducts: is there a number that a variable cannot hold
// ON GPU: UNSEEN: no launch of the check is so large

// The index of the result is a float, which counts in twos from 2^24 on.
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
    for (int i = 0; i < inner; ++i) {
        float from_a = a[row * inner + i];
        float from_b = b[i * columns + column];
        sum += from_a * from_b;
    }
    float index = float(row) * columns + column;
    if (index < float(rows) * columns) c[static_cast<long long>(index)] = sum;
}
