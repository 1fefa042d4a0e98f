#pragma once

#include <cuda_runtime.h>

// Each writes what one thread computed, by inline PTX, side by side.

__global__ void ptx_arithmetic(unsigned long long* out, int a, unsigned b, long long c, float x, double y);
__global__ void ptx_bits(unsigned* out, unsigned a, unsigned b, unsigned c);
__global__ void ptx_comparisons(int* out, int a, unsigned b, float x, float not_a_number);

__global__ void ptx_bit_fields(long long* out, int a, long long b);
__global__ void ptx_parts_of_a_word(unsigned* out, unsigned a, unsigned b, unsigned c);
__global__ void ptx_carries(unsigned* out, unsigned a0, unsigned a1, unsigned b0, unsigned b1);
__global__ void ptx_roundings(double* out, float x, double y, int i, long long l, float small);
__global__ void ptx_atomics(unsigned* old, unsigned* words, unsigned long long* wide, float* real, double* precise);
__global__ void ptx_what_is_no_number(unsigned* out, float x, float not_a_number);

/// Of one block, thread by thread.
__global__ void ptx_barrier_in_memory(unsigned* out);
__global__ void ptx_best_shift(unsigned* best, const unsigned* left, const unsigned* right, unsigned shifts);
__global__ void ptx_jumps(unsigned* out);
__global__ void ptx_atomic_counts(unsigned* sums, unsigned* out);
__global__ void ptx_copies(uint4* out, const uint4* in);
__global__ void ptx_lanes(unsigned* out);
__global__ void ptx_places(unsigned* out);
__global__ void ptx_shuffles(unsigned* out);
__global__ void ptx_votes(unsigned* out);
__global__ void ptx_memory(unsigned* out, const unsigned* in);
__global__ void ptx_barrier_and_atomic_sum(unsigned* out);

__global__ void ptx_race_in_shared_memory(unsigned* out);
__global__ void ptx_shuffle_of_absent_lanes(unsigned* out);
__global__ void ptx_load_outside(unsigned* out, const unsigned* in);
__global__ void ptx_trap(unsigned* out);
