// VERDICT: FAILED
// WRONG: Predictions.SectorsAreMeasured: too high

// Says how many bytes the lanes ask for: 2 floats of `a`, 16 of `b`, 32 of `c`. A sector has 32 bytes.
#include "lab.hpp"

double predicted_sectors_per_load_of_a()
{
    return 8;
}

double predicted_sectors_per_load_of_b()
{
    return 64;
}

double predicted_sectors_per_store_of_c()
{
    return 128;
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

    c[row * columns + column] = sum;
}
