#pragma once

#include <cuda/barrier>

/// Two halves that an atomic object holds at once.
struct Halves {
    short up;
    short down;
};

// Of libcu++, and what stands beside it. Values.

/// What each operation of cuda::atomic_ref finds, and leaves.
__global__ void atomic_numbers(int* found, int* left, float* float_sum, double* largest, short* small,
                               unsigned char* tiny);
__global__ void atomic_structure(Halves* halves, bool* exchanged);
__global__ void atomic_pointer(int** pointer, int* numbers);
__global__ void atomic_object_in_shared_memory(int* out);
__global__ void swaps_with_expectation(int* out);
__global__ void lock_of_an_atomic(int* lock, int* count);
__global__ void ticket_lock(unsigned* tickets, int* count);
__global__ void prefixes_by_flags(int* flags, int* sums, int* out);

__global__ void phases_in_turn(int* out, const int* in);
__global__ void completion_between_phases(int* out);
__global__ void tokens_of_a_barrier(unsigned* pending);
__global__ void test_until_the_phase_is_over(int* out, const int* in);
__global__ void barrier_of_a_grid(cuda::barrier<cuda::thread_scope_device>* barrier, int* data, int* out);
__global__ void set_up_barrier_of_a_grid(cuda::barrier<cuda::thread_scope_device>* barrier, int count);
__global__ void lanes_that_produce_and_consume(int* out, const int* in);

__global__ void copies_of_each_width(int* out, const int* in);
__global__ void copy_filled_with_zeros(int* out, const int* in);
__global__ void copy_by_group(char* out, const char* in, int bytes, int to_offset, int from_offset);
__global__ void copy_until_phase(int* out, const int* in);
__global__ void copy_within_shared_memory(int* out, const int* in);
__global__ void pipeline_of_a_block(int* out, const int* in, int rounds);

__global__ void sums_over_a_ring(int* values, int* next, int rounds);
__global__ void shared_tiles_of_a_grid(int* out);
__global__ void grid_of_its_own_size(int* valid);

// Counts.

__global__ void counted_atomics(int* global);
__global__ void counted_barrier(int* out);
__global__ void counted_copies(int* out, const int* in);
