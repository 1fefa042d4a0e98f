// VERDICT: SOLVED

// A function of its own reads both operands, so that one line has the loads of `a` and of `b`.
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

__device__ float element(const float* matrix, int width, int row, int column)
{
    return matrix[row * width + column];
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (column >= columns || row >= rows) return;
    float sum = 0;
    for (int i = 0; i < inner; ++i) sum += element(a, inner, row, i) * element(b, columns, i, column);
    c[row * columns + column] = sum;
}
