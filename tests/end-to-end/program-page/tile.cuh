#pragma once

__device__ inline void load_tile(float (*tile)[32], const float* in, int n)
{
    tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 32 + threadIdx.y) * n + blockIdx.x * 32 + threadIdx.x];
}

__device__ inline void store_tile(float* out, float (*tile)[32], int n)
{
    out[(blockIdx.x * 32 + threadIdx.y) * n + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
