#pragma once

#include <cuda_runtime.h>

// Each reads or writes as many elements as it has threads, thread by thread.

__global__ void fetches(cudaTextureObject_t texture, const int* places, float* out);
__global__ void reads_1d(cudaTextureObject_t texture, const float* x, float* out);
__global__ void reads_2d(cudaTextureObject_t texture, const float2* places, float* out);
__global__ void reads_bytes_2d(cudaTextureObject_t texture, const float2* places, uchar4* out);
__global__ void reads_floats_2d(cudaTextureObject_t texture, const float2* places, float4* out);
__global__ void reads_shorts_2d(cudaTextureObject_t texture, const float2* places, short2* out);
__global__ void reads_3d(cudaTextureObject_t texture, const float4* places, float* out);
__global__ void reads_layers(cudaTextureObject_t of_one, cudaTextureObject_t of_two, int first, const float2* places,
                             float* out);
__global__ void reads_through_pointers(cudaTextureObject_t linear, cudaTextureObject_t one, cudaTextureObject_t two,
                                       cudaTextureObject_t three, float* out);
__global__ void gathers(cudaTextureObject_t texture, float4* out);
__global__ void inverts_surface(cudaSurfaceObject_t surface, int width);
__global__ void writes_volume(cudaSurfaceObject_t surface);
__global__ void writes_layers(cudaSurfaceObject_t of_one, cudaSurfaceObject_t of_two);
__global__ void moves_wide_elements(cudaSurfaceObject_t from, cudaSurfaceObject_t to);
__global__ void reads_around(cudaSurfaceObject_t surface, int* clamped, int* zero);
__global__ void writes_around(cudaSurfaceObject_t clamped, cudaSurfaceObject_t zero);
__global__ void leaves_the_surface(cudaSurfaceObject_t surface);
__global__ void forgets_the_size(cudaSurfaceObject_t surface);
__global__ void writes_float4(cudaSurfaceObject_t surface);
__global__ void counts_up_and_meets(cudaSurfaceObject_t surface, int* counter, int* last);
