#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

// T: __half, __half2, __nv_bfloat16, __nv_bfloat162.

template <class T>
__global__ void number_copy(T* out, const T* in, int stride);
template <class T>
__global__ void number_shared_load(T* out, const T* in, int stride);
template <class T>
__global__ void number_shared_store(T* out, const T* in, int stride);
template <class T>
__global__ void number_sum_of_warp(T* out, const T* in);
/// A tile of 32 rows is filled by rows and read by columns; columns: 32, or 33 with one of padding.
template <class T, int columns>
__global__ void number_tile_column(T* out, const T* in);

__global__ void half_to_float(float* out, const __half* in, int stride);
__global__ void float_to_half(__half* out, const float* in, int stride);
__global__ void halves_by_pairs(__half* out, const __half* in);
__global__ void halves_by_eights(__half* out, const __half* in);
__global__ void half_scale_and_add(__half* out, const __half* in, __half scale);
__global__ void half2_scale_and_add(__half2* out, const __half2* in, __half2 scale);
/// One of the two numbers of each pair.
__global__ void low_halves(__half* out, const __half2* in);

// T: those, float2, float4.

template <class T>
__global__ void number_atomic_add(T* sums, const T* values, int stride);
/// Uses what was there before.
template <class T>
__global__ void number_atomic_fetch_add(T* old, T* sums, const T* values, int stride);

template <class T>
__global__ void number_shared_atomic_add(T* out, const T* values, int stride);

/// 16 bytes.
__global__ void wide_compare_and_swap(int4* old, int4* values, const int4* wanted, int stride);
__global__ void wide_exchange(int4* old, int4* values, const int4* wanted, int stride);
