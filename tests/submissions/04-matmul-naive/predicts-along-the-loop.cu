// VERDICT: FAILED
// WRONG: Predictions.SectorsAreMeasured: 32, too high

// Looks at one thread's way through the loop, not at what the 32 lanes of a warp read together: there `a` is contiguous
// and `b` is not.
#include "lab.hpp"

double predicted_sectors_per_load_of_a()
{
    return 4;
}

double predicted_sectors_per_load_of_b()
{
    return 32;
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

    c[row * columns + column] = sum;
}
