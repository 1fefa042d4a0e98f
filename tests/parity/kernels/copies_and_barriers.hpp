#pragma once

#include <cuda_runtime.h>

// Asynchronous copies, barriers in memory, cuda::atomic_ref, and blocks that meet. Blocks of 64 threads; arrays are as
// long as the grid unless a name says otherwise.

__global__ void reference_added(int* out, const int* in);
__global__ void reference_added_with_result(int* out, int* old, const int* in);
__global__ void reference_added_to_one(int* out, const int* in);
__global__ void reference_added_in_block(int* out, const int* in);
__global__ void reference_loaded_and_stored(int* out, int* in);
__global__ void reference_acquired_and_released(int* out, int* in);
__global__ void reference_exchanged(int* out, int* old, const int* in);
__global__ void reference_swapped(int* out, int* old, const int* in);
__global__ void reference_multiplied(int* out, const int* in);
__global__ void shared_reference_added(int* out, const int* in);

__global__ void copies_of_4_bytes(int* out, const int* in);
__global__ void copies_of_8_bytes(float2* out, const float2* in);
__global__ void copies_of_16_bytes(float4* out, const float4* in);
__global__ void copies_of_every_other(int* out, const int* in_of_twice_as_many);
__global__ void copies_into_columns(int* out, const int* in);
__global__ void copies_with_zeros(int* out, const int* in);
__global__ void copies_of_4_bytes_by_ptx(int* out, const int* in);
__global__ void copies_of_8_bytes_by_ptx(float2* out, const float2* in);
__global__ void copies_of_16_bytes_by_ptx(float4* out, const float4* in);
__global__ void copies_with_zeros_by_ptx(float4* out, const float4* in, int copied);
__global__ void acquired_and_released_by_ptx(int* out, const int* in);
__global__ void copies_of_a_group(int* out, const int* in);
__global__ void copies_by_a_barrier(int* out, const int* in);
__global__ void copies_by_a_barrier_of_16_bytes(float4* out, const float4* in);
__global__ void stages_of_a_thread(int* out, const int* in, int rounds);
__global__ void stages_of_a_block(int* out, const int* in, int rounds);

__global__ void reversed_by_a_barrier(int* out, const int* in);
__global__ void reversed_by_arrivals(int* out, const int* in);
__global__ void reversed_in_a_grid(int* out, int* between, const int* in);
