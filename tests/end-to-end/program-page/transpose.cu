#include <cuda_runtime.h>

#include "tile.cuh"

__global__ void transpose(float* out, const float* in, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x <= n && y < n) out[x * n + y] = in[y * n + x];
}

__global__ void transpose_by_tiles(float* out, const float* in, int n)
{
    __shared__ float tile[32][32];
    load_tile(tile, in, n);  // </code><img src=x onerror="document.title='markup'">
    store_tile(out, tile, n);
}

int main()
{
    const int n = 64;
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, n * n * sizeof(float));
    cudaMemset(in, 0, n * n * sizeof(float));
    transpose<<<dim3(3, 2), dim3(32, 32)>>>(out, in, n);
    transpose_by_tiles<<<dim3(2, 2), dim3(32, 32)>>>(out, in, n);
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
