#include "footprint.hpp"

__global__ void product(float* c, const float* a, const float* b, int n, bool by_columns, bool backwards)
{
    unsigned x = by_columns ? blockIdx.y : blockIdx.x;
    unsigned y = by_columns ? blockIdx.x : blockIdx.y;
    if (backwards) {
        x = gridDim.x - 1 - x;
        y = gridDim.y - 1 - y;
    }
    const int column = static_cast<int>(x * blockDim.x + threadIdx.x);
    const int row = static_cast<int>(y * blockDim.y + threadIdx.y);
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void copy_64(float* out, const float* in) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void copy_wide(double2* out, const double2* in) { out[threadIdx.x] = in[threadIdx.x]; }

__device__ __align__(32) int eight_numbers[8];

__global__ void add_variable(int* sum)
{
    int total = 0;
    for (const int number : eight_numbers) total += number;
    atomicAdd(sum, total);
}
