#pragma once

// Blocks of 64 threads.

__global__ void sum_of_warp(int* sums, const int* in);
__global__ void sum_of_warp_for_all(int* out, const int* in);
__global__ void sum_of_block(int* sums, const int* in);
__global__ void scan_of_warp(int* out, const int* in);
__global__ void sums_of_8_lanes(int* sums, const int* in);
__global__ void rotated_values(int* out, const int* in, int distance);
__global__ void index_from_another_lane(int* out, const int* in, const int* index);
__global__ void loaded_by_one_lane(int* out, const int* in);
__global__ void shuffle_in_half_a_warp(int* out, const int* in);
__global__ void shuffle_on_both_sides(int* out, const int* in, const int* other);
__global__ void keep_odd_with_ballot(int* out, const int* in);
__global__ void vote_for_a_load(int* out, const int* in, const int* other);
__global__ void loop_until_all_are_done(int* out, const int* in, const int* trips);
__global__ void sparse_product_with_shuffles(float* y, const float* values, const int* columns, const int* starts,
                                             const float* x, int rows);
__global__ void exchange_in_shared_memory_of_warp(int* out, const int* in);
__global__ void transpose_8_by_4_with_shuffles(int* out, const int* in);
