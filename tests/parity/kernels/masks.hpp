#pragma once

// T: unsigned char, short, int, double, float4. Lane l takes part where bit l of the mask is 1.

template <class T>
__global__ void masked_load(T* out, const T* in, unsigned mask, int stride);
template <class T>
__global__ void masked_store(T* out, const T* in, unsigned mask, int stride);

/// T: unsigned char, short, int, double.
template <class T>
__global__ void masked_shared_load(T* out, const T* in, unsigned mask, int stride);
template <class T>
__global__ void masked_shared_store(T* out, const T* in, unsigned mask, int stride);

__global__ void guarded_copy(float* out, const float* in, int n);
__global__ void guarded_copy_in_2d(float* out, const float* in, int width, int height, int pitch);
__global__ void odd_lanes(int* out, const int* in);
__global__ void last_thread_of_block(int* out, const int* in);
__global__ void first_lane_of_each_warp(int* out, const int* in);
__global__ void other_lanes_in_each_warp(int* out, const int* in);
__global__ void some_warps(int* out, const int* in);
__global__ void some_blocks(int* out, const int* in);
__global__ void mask_from_memory(int* out, const int* in, const int* flags);
__global__ void interval_of_lanes(int* out, const int* in, const int* begin, const int* end);
__global__ void threads_below_tid_squared(int* out, const int* in, int most);
__global__ void all_but_the_edges(int* out, const int* in, int n);
__global__ void masked_in_2d_blocks(int* out, const int* in, int pitch);
