#include "transposes.hpp"

template <int pitch>
__device__ void transpose_through(float (&tile)[32][pitch], float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * 32 + threadIdx.x;
    int row = blockIdx.y * 32 + threadIdx.y;
    for (int i = 0; i < 32; i += blockDim.y) tile[threadIdx.y + i][threadIdx.x] = matrix[(row + i) * n + column];

    __syncthreads();

    column = blockIdx.y * 32 + threadIdx.x;
    row = blockIdx.x * 32 + threadIdx.y;
    for (int i = 0; i < 32; i += blockDim.y) transposed[(row + i) * n + column] = tile[threadIdx.x][threadIdx.y + i];
}

__global__ void padded_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[32][33];
    transpose_through(tile, transposed, matrix, n);
}

__global__ void conflicting_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[32][32];
    transpose_through(tile, transposed, matrix, n);
}
