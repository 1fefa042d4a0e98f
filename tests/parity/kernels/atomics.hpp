#pragma once

// T: int, unsigned long long, float, double.

template <class T>
__global__ void atomic_add(T* sums, T value, int stride, int first);
/// Uses what was there before.
template <class T>
__global__ void atomic_fetch_add(T* old, T* sums, T value, int stride, int first);

/// T: int, unsigned long long.
template <class T>
__global__ void atomic_exchange(T* old, T* values, int stride);
template <class T>
__global__ void atomic_compare_and_swap(T* old, T* values, T expected, int stride);

__global__ void atomic_subtract(int* values, int stride);
__global__ void atomic_minimum(int* values, int stride);
__global__ void atomic_maximum(unsigned* values, int stride);
__global__ void atomic_and(unsigned* values, int stride);
__global__ void atomic_or(unsigned* values, int stride);
__global__ void atomic_exclusive_or(unsigned* values, int stride);
__global__ void atomic_increment(unsigned* values, unsigned most, int stride);
__global__ void atomic_decrement(unsigned* values, unsigned most, int stride);
__global__ void atomic_long_maximum(unsigned long long* values, int stride);
__global__ void atomic_add_indexed(int* sums, const int* index);
__global__ void atomic_add_masked(int* sums, unsigned mask, int stride);
__global__ void atomic_add_to_device_variable(int more);
__global__ void atomic_take_tickets(int* tickets, int* next, const int* wanted);

/// Each lane adds 1 to words[thread % count].
__global__ void count_by_compare_and_swap(int* words, int count);
/// Each lane adds 1 to sum[0] while it holds the lock.
__global__ void add_under_swapped_lock(int* lock, int* sum);
__global__ void add_under_exchanged_lock(int* lock, int* sum);
__global__ void add_under_largest_lock(int* lock, int* sum);
__global__ void add_under_ticket_lock(int* lock, int* sum);
__global__ void add_under_lock_of_one_lane(int* lock, int* sum);

__global__ void shared_atomic_add(int* out, int value, int stride);
__global__ void shared_atomic_fetch_add(int* out, int value, int stride);
__global__ void shared_atomic_exchange(int* out, int stride);
__global__ void shared_atomic_exchange_long(unsigned long long* out, int stride);
__global__ void shared_atomic_compare_and_swap(int* out, int expected, int stride);
__global__ void shared_atomic_compare_and_swap_long(unsigned long long* out, unsigned long long expected, int stride);
__global__ void shared_atomic_minimum(int* out, int stride);
__global__ void shared_atomic_maximum(int* out, int stride);
__global__ void shared_atomic_or(int* out, int stride);
__global__ void shared_atomic_increment(unsigned* out, unsigned most, int stride);
__global__ void shared_atomic_add_indexed(int* out, const int* index);
__global__ void shared_atomic_add_masked(int* out, unsigned mask, int stride);
__global__ void shared_atomic_add_float(float* out, float value, int stride);
__global__ void shared_atomic_add_double(double* out, double value, int stride);
__global__ void shared_atomic_add_long(unsigned long long* out, unsigned long long value, int stride);
__global__ void shared_atomic_maximum_long(unsigned long long* out, int stride);
__global__ void atomic_add_by_ptx(int* sums, int value, int stride);
__global__ void atomic_add_float_by_ptx(float* sums, float value, int stride);
__global__ void atomic_release_by_ptx(unsigned* sums, unsigned value, int stride);
__global__ void atomic_fetch_add_by_ptx(int* old, int* sums, int value, int stride);
__global__ void atomic_exchange_by_ptx(unsigned long long* old, unsigned long long* values, unsigned long long value);
__global__ void atomic_compare_and_swap_by_ptx(int* old, int* values, int value, int stride);
__global__ void shared_atomic_add_by_ptx(int* out, int value, int stride);
__global__ void shared_atomic_fetch_add_by_ptx(int* out, int value, int stride);
__global__ void shared_atomic_increment_by_ptx(unsigned* out, unsigned most, int stride);
