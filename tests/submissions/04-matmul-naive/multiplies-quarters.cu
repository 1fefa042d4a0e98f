// VERDICT: FAILED
// WRONG: Values.AreProducts: elements are wrong

// Counts in quarters, with ints: right for elements that are multiples of a quarter.
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

__device__ int quarters_in(float number)
{
    return static_cast<int>(4 * number);
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    int sixteenths = 0;
    for (int i = 0; i < inner; ++i) {
        int left = quarters_in(a[row * inner + i]);
        int right = quarters_in(b[i * columns + column]);
        sixteenths += left * right;
    }
    c[row * columns + column] = sixteenths / 16.0f;
}
