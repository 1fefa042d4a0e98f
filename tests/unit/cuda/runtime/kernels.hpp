#pragma once

#include <cuda_runtime.h>

/// numbers[i] += step, for each thread i < count.
__global__ void add_to_each(int* numbers, int count, int step);
/// Of each kind that a register is for, and more of them than there are registers.
__global__ void add_all(double* sum, float a, double b, char c, short d, long e, unsigned long long f, int g, int h);
__global__ void takes_a_structure(int3 numbers);
__global__ void scale_by_constant(int* numbers, int count);
__global__ void read_null(int* result, const int* null);
/// Its first store says that it has begun.
__global__ void never_end(int* numbers);
__global__ void mark_blocks(int* numbers);
__global__ void read_texture(float* result, cudaTextureObject_t texture);
__global__ void fetch_texture(float* result, cudaTextureObject_t texture);
__global__ void write_surface(cudaSurfaceObject_t surface);
/// Each block's number, and after the barrier that of the block opposite.
__global__ void meet(int* numbers);
/// Asks for memory of kernels.
__global__ void allocate(int* has_some, unsigned long long bytes);

extern __constant__ int factors[2];
extern __device__ int calls;
