#include "kernels.hpp"

// One file for the compiler: a program's device code comes from one.
#include "../transposes.cu"

__global__ void naive_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * 32 + threadIdx.x;
    int row = blockIdx.y * 32 + threadIdx.y;
    for (int i = 0; i < 32; i += blockDim.y) transposed[column * n + row + i] = matrix[(row + i) * n + column];
}

__global__ void increment(float* values) { values[blockIdx.x * blockDim.x + threadIdx.x] += 1.0f; }
