#pragma once

// Kernels as students write them. Loops are left to the compiler.

__global__ void saxpy(float* y, const float* x, float a, int n);
__global__ void saxpy_in_grid_strides(float* y, const float* x, float a, int n);

/// Blocks of 32 x 32, n a multiple of 32.
__global__ void naive_transpose(float* out, const float* in, int n);
__global__ void transpose_through_unpadded_tile(float* out, const float* in, int n);
__global__ void transpose_through_padded_tile(float* out, const float* in, int n);
__global__ void transpose_through_swizzled_tile(float* out, const float* in, int n);
/// Blocks of 32 x 8.
__global__ void transpose_with_four_rows_each(float* out, const float* in, int n);

/// Blocks of 16 x 16, n a multiple of 16.
__global__ void naive_product(float* c, const float* a, const float* b, int n);
__global__ void tiled_product(float* c, const float* a, const float* b, int n);
__global__ void tiled_product_of_padded_tiles(float* c, const float* a, const float* b, int n);
/// Any n.
__global__ void guarded_tiled_product(float* c, const float* a, const float* b, int n);

/// Blocks of 128.
__global__ void reduction_with_divergence(int* sums, const int* in);
__global__ void reduction_with_conflicts(int* sums, const int* in);
__global__ void reduction_without_conflicts(int* sums, const int* in);
__global__ void reduction_that_adds_on_load(int* sums, const int* in, int n);
__global__ void reduction_with_last_warp_apart(int* sums, const int* in);

/// Blocks of 64.
__global__ void histogram_in_global_memory(int* bins, const unsigned char* in, int n);
__global__ void histogram_in_shared_memory(int* bins, const unsigned char* in, int n);
__global__ void histogram_of_each_warp(int* bins, const unsigned char* in, int n);

/// Blocks of 64.
__global__ void stencil_in_global_memory(float* out, const float* in, int n);
__global__ void stencil_with_halo(float* out, const float* in, int n);
/// Blocks of 16 x 16.
__global__ void five_point_stencil_with_halo(float* out, const float* in, int width, int height);
__global__ void blur_3_by_3(unsigned char* out, const unsigned char* in, int width, int height);

/// Blocks of 64.
__global__ void sparse_product_by_thread(float* y, const float* values, const int* columns, const int* starts,
                                         const float* x, int rows);
__global__ void sparse_product_by_warp(float* y, const float* values, const int* columns, const int* starts,
                                       const float* x, int rows);
__global__ void sparse_product_in_ell_format(float* y, const float* values, const int* columns, const float* x,
                                             int rows, int width);

/// Blocks of 128.
__global__ void scan_of_hillis_and_steele(int* out, const int* in);
__global__ void scan_of_blelloch(int* out, const int* in);
__global__ void scan_of_blelloch_with_padding(int* out, const int* in);

__global__ void column_sums(float* sums, const float* in, int rows, int columns);
__global__ void row_sums(float* sums, const float* in, int rows, int columns);
__global__ void matrix_times_vector(float* y, const float* a, const float* x, int n);
__global__ void gather(float* out, const float* in, const int* index, int n);
__global__ void scatter(float* out, const float* in, const int* index, int n);
__global__ void collatz_lengths(int* out, const int* in, int* longest);
/// One block of 128.
__global__ void bitonic_sort(int* values);
__global__ void odd_even_sort(int* values, int n);
__global__ void keep_positive(int* out, int* count, const int* in, int n);
__global__ void move_particles(float4* positions, const float4* velocities, float time, int n);
__global__ void forces_of_bodies(float4* forces, const float4* bodies, int n);
__global__ void breadth_first_step(int* level, const int* starts, const int* neighbours, int step, int nodes);
