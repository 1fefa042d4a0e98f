#include "kernels.hpp"

#include "../../transposes.cu"

__global__ void tiled_product(float* product, const float* left, const float* right, int n)
{
    __shared__ float left_tile[32][32];
    __shared__ float right_tile[32][32];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int column = blockIdx.x * 32 + x;
    int row = blockIdx.y * 32 + y;
    float sum = 0;
    for (int tile = 0; tile < n; tile += 32) {
        left_tile[y][x] = left[row * n + tile + x];
        right_tile[y][x] = right[(tile + y) * n + column];
        __syncthreads();
        for (int k = 0; k < 32; ++k) sum += left_tile[y][k] * right_tile[k][x];
        __syncthreads();
    }
    product[row * n + column] = sum;
}

__global__ void coalesced_copy(float* to, const float* from)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i];
}

__global__ void histogram(unsigned* bins, const unsigned* values, unsigned count)
{
    __shared__ unsigned block_bins[bin_count];
    block_bins[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        atomicAdd(&block_bins[values[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], block_bins[threadIdx.x]);
}

__global__ void sparse_product(float* product, SparseRows matrix, const float* vector)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int end = matrix.begins[row + 1];
    float sum = 0;
    for (int i = matrix.begins[row]; i < end; ++i) sum += matrix.values[i] * vector[matrix.columns[i]];
    product[row] = sum;
}
