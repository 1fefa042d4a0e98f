// Kernels on CUDA's further types of numbers: half precision, bfloat16, complex numbers, vectors in atomics; and its
// clock.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

/// One load and one store each, of a T.
template <class T>
__global__ void copy_numbers(T* out, const T* in, int stride);

/// Copies by two halves at a time.
__global__ void copy_as_pairs(__half* out, const __half* in);

/// out[i] = scale * in[i] + out[i], by operators, as students write it.
__global__ void scale_and_add_halves(__half* out, const __half* in, __half scale);
__global__ void scale_and_add_pairs(__half2* out, const __half2* in, __half2 scale);

/// Through a tile in shared memory: row by row in, column by column out.
template <class T>
__global__ void read_column_of_tile(T* out, const T* in);

/// The sum of all in[i], in each lane.
template <class T>
__global__ void sum_by_shuffles(T* out, const T* in);

/// Adds all in[i] to *sum; old[i] is what each found.
template <class T>
__global__ void add_atomically_from(T* sum, T* old, const T* in);

struct alignas(16) Interval {
    long long first;
    long long last;
};

/// Widens *all, 16 bytes at once, until it has all of `in`.
__global__ void widen_atomically(Interval* all, const Interval* in);
/// Puts in[i] to *place and what was there to old[i].
__global__ void exchange_interval(Interval* place, Interval* old, const Interval* in);

/// What complex functions make of in[i] and in[i + 1].
struct ComplexResults {
    float2 sum, difference, product, quotient, conjugate, product_plus;
    float size;
};
__global__ void complex_functions(ComplexResults* out, const float2* in);

/// out: by clock() and clock64(), what no step, 10 loads and 20 loads take, and whether a wait of 1000 ends.
__global__ void read_clocks(long long* out, const int* in);
