#pragma once

// Blocks of 64 threads, unless a kernel says otherwise.

/// Blocks of 32 x 8.
__global__ void row_of_unpadded_tile(float* out, const float* in);
__global__ void row_of_padded_tile(float* out, const float* in);

__global__ void four_neighbours_in_shared_memory(float* out, const float* in);
__global__ void four_neighbours_in_global_memory(float* out, const float* in);
__global__ void four_neighbours_of_a_device_variable(float* out);
__global__ void four_stores_side_by_side(float* out, const float* in);
__global__ void two_stores_side_by_side(float* out, const float* in);
__global__ void two_bytes_side_by_side(unsigned char* out, const unsigned char* in);
__global__ void two_global_stores_side_by_side(float* out, const float* in);
__global__ void loop_over_four_neighbours(float* out, const float* in);

__global__ void both_members_of_float2(float* out, const float2* in);
__global__ void both_members_of_stored_float2(float2* out, const float* in);
__global__ void two_members_of_float4(float* out, const float4* in);
__global__ void one_member_of_a_copied_float4(float* out, const float4* in);
__global__ void bytes_of_uchar4(int* out, const uchar4* in);
__global__ void copied_float3(float3* out, const float3* in);
__global__ void copied_structure_of_32_bytes(double4* out, const double4* in);

__global__ void low_byte(int* out, const int* in);
__global__ void high_half(int* out, const unsigned* in);
__global__ void stored_low_byte(unsigned char* out, const int* in);

__global__ void same_element_twice(float* __restrict__ out, const float* __restrict__ in);
__global__ void same_element_behind_a_store(float* out, const float* in);
__global__ void same_element_behind_a_store_restrict(float* __restrict__ out, const float* __restrict__ in);
__global__ void own_shared_element_behind_its_store(float* out, const float* in);
__global__ void own_shared_element_behind_a_barrier(float* out, const float* in);
__global__ void element_overwritten_at_once(float* out, const float* in);
__global__ void unused_load(float* out, const float* in);
__global__ void shared_memory_that_nobody_reads(float* out, const float* in);
__global__ void load_in_a_loop_that_does_not_change(float* __restrict__ out, const float* __restrict__ in, int n);
__global__ void sum_in_memory(float* __restrict__ out, const float* __restrict__ in, int n);
__global__ void sum_in_memory_that_may_overlap(float* out, const float* in, int n);

__global__ void same_load_on_both_sides(int* out, const int* in);
__global__ void same_store_on_both_sides(int* out, const int* in, const int* other);
__global__ void selected_loads(int* out, const int* in, const int* other);
__global__ void condition_without_a_load(int* out, const int* in, const int* other);

__global__ void unrolled_loop_with_different_trip_counts(int* out, const int* in, const int* trips);
__global__ void unrolled_loop_with_same_trip_counts(int* out, const int* in, int n);
__global__ void unrolled_guarded_loop(int* out, const int* in, int n);
__global__ void unrolled_search(int* out, const int* in, int n);

__global__ void count_threads(int* count);
__global__ void count_threads_in_shared_memory(int* out);
__global__ void sum_of_warp_in_shared_memory(int* out, const int* in);

__global__ void private_array(int* out, const int* in);
__global__ void private_array_with_unknown_index(int* out, const int* in, int choice);
__global__ void division_by_an_argument(int* out, const int* in, int divisor);
