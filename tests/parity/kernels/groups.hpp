#pragma once

#include <cuda_runtime.h>

// Cooperative groups, and cuda::std. Blocks of 64 threads, or of 128.

__global__ void scan_in_tiles_of_8(int* out, const int* in);
__global__ void exclusive_scan_of_warps(float* out, const float* in);
__global__ void reduction_stored_by_one(int* out, const int* in);
__global__ void scan_of_those_in_a_branch(int* out, const int* in);
__global__ void reduction_by_label(int* out, const int* in);
__global__ void one_of_a_warp_invoked(int* out, int* counters, const int* in);
__global__ void one_tells_its_warp(int* out, const int* in);
__global__ void reversed_in_tiles_of_64(int* out, const int* in);
__global__ void sums_of_tiles_of_64(int* out, const int* in);
__global__ void scans_in_tiles_of_128(int* out, const int* in);
__global__ void votes_in_tiles_of_64(int* out, const int* in);
__global__ void values_of_a_thread_of_64(int* out, const int* in);
__global__ void reversed_by_a_split_barrier(int* out, const int* in);
__global__ void reversed_in_a_cluster_of_one_block(int* out, const int* in);

__global__ void products_by_spans(int* out, const int* in, int n);
__global__ void products_of_complex_numbers(float2* out, const float2* in);
__global__ void sums_of_complex_numbers(double2* out, const double2* in);
__global__ void real_parts(float* out, const float2* in);
__global__ void transposed_by_mdspan(int* out, const int* in, int rows, int columns);
__global__ void sums_of_ranges_of_4(int* out, const int* in);
__global__ void turned_arrays_of_4(int* out, const int* in);
