#include "kernels.hpp"

#include <cooperative_groups.h>

__constant__ int factors[2];
__device__ int calls;

__global__ void takes_a_structure(int3) {}

__global__ void add_to_each(int* numbers, int count, int step)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) numbers[i] += step;
}

__global__ void add_all(double* sum, float a, double b, char c, short d, long e, unsigned long long f, int g, int h)
{
    *sum = a + b + c + d + e + f + g + h;
}

__global__ void scale_by_constant(int* numbers, int count)
{
    if (threadIdx.x < count) numbers[threadIdx.x] *= factors[1];
    if (threadIdx.x == 0) calls += 1;
}

__global__ void read_null(int* result, const int* null) { *result = *null; }

__global__ void never_end(int* numbers)
{
    numbers[0] = 1;
    do numbers[1] = numbers[1] % 1000 + 1;
    while (numbers[1] > 0);
}

__global__ void mark_blocks(int* numbers)
{
    volatile int local = 0;
    for (int i = 0; i < 1000; ++i) local = local + 1;
    numbers[blockIdx.x] = 1;
}

__global__ void read_texture(float* result, cudaTextureObject_t texture)
{
    result[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 1.5f);
}

__global__ void fetch_texture(float* result, cudaTextureObject_t texture)
{
    result[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}

__global__ void write_surface(cudaSurfaceObject_t surface)
{
    surf2Dwrite(10.0f * threadIdx.y + threadIdx.x, surface, threadIdx.x * sizeof(float), threadIdx.y);
}

__global__ void meet(int* numbers)
{
    if (threadIdx.x == 0) numbers[blockIdx.x] = blockIdx.x;
    cooperative_groups::this_grid().sync();
    if (threadIdx.x == 0) numbers[gridDim.x + blockIdx.x] = numbers[gridDim.x - 1 - blockIdx.x];
}

__global__ void allocate(int* has_some, unsigned long long bytes)
{
    void* const memory = malloc(bytes);
    *has_some = memory != nullptr;
    free(memory);
}
