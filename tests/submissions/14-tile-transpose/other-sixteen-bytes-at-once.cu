// VERDICT: SOLVED

// 256 of the 1024 threads move four floats each, on both sides; the others have nothing to do. The prediction is about
// this kernel.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 16;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    const int thread = threadIdx.y * tile_width + threadIdx.x;
    const int y = thread / 8;
    const int x = thread % 8 * 4;
    const bool has_work = thread < tile_width * tile_width / 4;
    if (has_work) {
        const float* from = matrix + (blockIdx.y * tile_width + y) * n + blockIdx.x * tile_width + x;
        const float4 four = *reinterpret_cast<const float4*>(from);
        tile[y][x] = four.x;
        tile[y][x + 1] = four.y;
        tile[y][x + 2] = four.z;
        tile[y][x + 3] = four.w;
    }

    __syncthreads();

    if (has_work) {
        float* to = transposed + (blockIdx.x * tile_width + y) * n + blockIdx.y * tile_width + x;
        *reinterpret_cast<float4*>(to) = make_float4(tile[x][y], tile[x + 1][y], tile[x + 2][y], tile[x + 3][y]);
    }
}
