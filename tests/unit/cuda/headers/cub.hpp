#pragma once

#include <cuda_runtime.h>

// Of CUB, one block of `cub_threads` threads each, with `cub_items` items for each thread. All read `in` and write
// `out`, both of cub_threads * cub_items integers.

constexpr int cub_threads = 96;
constexpr int cub_items = 4;
/// Of the blocks that fill no warps, and of those that sort by merging: a power of two.
constexpr int cub_few = 50;
constexpr int cub_threads_of_merge_sort = 64;

using CubKernel = void (*)(int* out, const int* in);

__global__ void warp_sums(int* out, const int* in);
__global__ void warp_sums_of_all_types(int* out, const int* in);
__global__ void warp_maxima_of_eight_lanes(int* out, const int* in);
__global__ void warp_sums_by_segments(int* out, const int* in);
__global__ void warp_prefix_sums(int* out, const int* in);
__global__ void warp_prefix_sums_of_all_types(int* out, const int* in);
__global__ void warp_maxima_so_far(int* out, const int* in);
__global__ void warp_merge_sort(int* out, const int* in);
__global__ void warp_exchange(int* out, const int* in);
__global__ void warp_load_and_store(int* out, const int* in);

__global__ void block_sum_by_warps(int* out, const int* in);
__global__ void block_sum_by_raking(int* out, const int* in);
__global__ void block_sum_by_raking_commutatively(int* out, const int* in);
__global__ void block_sum_of_few_by_warps(int* out, const int* in);
__global__ void block_prefix_sums_by_warps(int* out, const int* in);
__global__ void block_prefix_sums_by_raking(int* out, const int* in);
__global__ void block_prefix_sums_by_raking_with_memory(int* out, const int* in);
__global__ void block_prefix_sums_with_callback(int* out, const int* in);

__global__ void block_copy_directly(int* out, const int* in);
__global__ void block_copy_striped(int* out, const int* in);
__global__ void block_copy_by_vectors(int* out, const int* in);
__global__ void block_copy_transposed(int* out, const int* in);
__global__ void block_copy_transposed_by_warps(int* out, const int* in);
__global__ void block_copy_transposed_by_one_warp_each(int* out, const int* in);

__global__ void block_exchange_and_back(int* out, const int* in);
__global__ void block_exchange_by_warps(int* out, const int* in);
__global__ void block_scatter(int* out, const int* in);
__global__ void block_radix_sort(int* out, const int* in);
__global__ void block_radix_sort_descending(int* out, const int* in);
__global__ void block_radix_sort_of_pairs(int* out, const int* in);
__global__ void block_radix_sort_of_floats(int* out, const int* in);
__global__ void block_merge_sort(int* out, const int* in);
__global__ void block_histogram_by_atomics(int* out, const int* in);
__global__ void block_histogram_by_sorting(int* out, const int* in);
__global__ void block_flags_of_heads(int* out, const int* in);
__global__ void block_flags_of_tails(int* out, const int* in);
__global__ void block_differences(int* out, const int* in);
__global__ void block_rotation(int* out, const int* in);

__global__ void loads_and_stores_with_modifiers(int* out, const int* in);
__global__ void iterators_of_cub(int* out, const int* in);
__global__ void iterators_of_thrust(int* out, const int* in);

// Faults: of who calls CUB, and of CUB 1.17 itself.

__global__ void block_sum_of_few_by_raking(int* out, const int* in);
__global__ void block_run_lengths(int* out, const int* in);

__global__ void storage_used_twice(int* out, const int* in);
__global__ void storage_used_twice_with_barrier(int* out, const int* in);
