#pragma once

#include <cuda_runtime.h>

// Each writes what one thread computed, by inline PTX, side by side.

__global__ void ptx_arithmetic(unsigned long long* out, int a, unsigned b, long long c, float x, double y);
__global__ void ptx_bits(unsigned* out, unsigned a, unsigned b, unsigned c);
__global__ void ptx_comparisons(int* out, int a, unsigned b, float x, float not_a_number);

/// Of one block, thread by thread.
__global__ void ptx_places(unsigned* out);
__global__ void ptx_shuffles(unsigned* out);
__global__ void ptx_votes(unsigned* out);
__global__ void ptx_memory(unsigned* out, const unsigned* in);
__global__ void ptx_barrier_and_atomic_sum(unsigned* out);

__global__ void ptx_race_in_shared_memory(unsigned* out);
__global__ void ptx_shuffle_of_absent_lanes(unsigned* out);
__global__ void ptx_load_outside(unsigned* out, const unsigned* in);
__global__ void ptx_trap(unsigned* out);
