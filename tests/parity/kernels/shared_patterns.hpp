#pragma once

// T: unsigned char, short, int, double, float4. Arrays in shared memory have 1024 elements; indices are taken modulo
// that. Blocks are one-dimensional.

template <class T>
__global__ void shared_load_strided(T* out, const T* in, int stride, int first);
template <class T>
__global__ void shared_store_strided(T* out, const T* in, int stride, int first);

template <class T>
__global__ void shared_load_indexed(T* out, const T* in, const int* index);
template <class T>
__global__ void shared_store_indexed(T* out, const T* in, const int* index);

/// The shared array is of the launch: 4096 bytes.
__global__ void dynamic_shared_load(int* out, const int* in, int stride);
__global__ void two_shared_arrays(int* out, const int* in, int stride);
__global__ void column_of_unpadded_tile(int* out, const int* in);
__global__ void column_of_padded_tile(int* out, const int* in);
__global__ void column_of_swizzled_tile(int* out, const int* in);
__global__ void diagonal_of_tile(int* out, const int* in, int shift);
__global__ void field_of_shared_structures(float* out, const float* in);
__global__ void exchange_with_neighbour(int* out, const int* in, int distance);
__global__ void shared_scalar(int* out, const int* in);
__global__ void shared_volatile(int* out, const int* in, int stride);
__global__ void shared_add_in_place(int* out, const int* in, int stride);
__global__ void shared_three_offsets(int* out, const int* in, int distance);
__global__ void shared_long_column(long long* out, const long long* in, int pitch);
__global__ void shared_words_by_ptx(int* out, const int* in, int stride);
