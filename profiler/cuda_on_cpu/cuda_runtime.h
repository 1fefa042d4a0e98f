// What a CUDA C++ file sees when a host compiler builds it for the model. nvcc includes its own file of this name by
// itself; the model's build does the same with this one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cmath>

#include "vector_types.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
// In a section of its own: constants go through a cache of their own, and are no accesses to global memory.
#define __constant__ __attribute__((section("warpbook_constant")))

// One block runs on one operating-system thread, so its shared memory is thread-local storage. __constinit keeps g++
// from guarding arrays of classes that have constructors; the alignment makes every array start at bank 0.
#define __shared__ __constinit thread_local __attribute__((aligned(128)))

// Set by the model before a thread runs. Constants here, so that reading them is no memory access.
extern __thread const uint3 threadIdx;
extern __thread const uint3 blockIdx;
extern __thread const uint3 blockDim;
extern __thread const uint3 gridDim;
extern __thread const int warpSize;

extern "C" {
void warpbook_barrier();
void warpbook_sync_lanes(unsigned mask, const char* name);
}

// Inlined, so that a barrier is reported at the line that called it.
__forceinline__ void __syncthreads() { warpbook_barrier(); }
__forceinline__ void __syncwarp(unsigned mask = 0xffffffffu) { warpbook_sync_lanes(mask, "__syncwarp"); }

template <class T>
__forceinline__ T __ldg(const T* address)
{
    return *address;
}

__forceinline__ int min(int a, int b) { return b < a ? b : a; }
__forceinline__ int max(int a, int b) { return a < b ? b : a; }
__forceinline__ unsigned min(unsigned a, unsigned b) { return b < a ? b : a; }
__forceinline__ unsigned max(unsigned a, unsigned b) { return a < b ? b : a; }
__forceinline__ long long min(long long a, long long b) { return b < a ? b : a; }
__forceinline__ long long max(long long a, long long b) { return a < b ? b : a; }
__forceinline__ float min(float a, float b) { return fminf(a, b); }
__forceinline__ float max(float a, float b) { return fmaxf(a, b); }
__forceinline__ double min(double a, double b) { return fmin(a, b); }
__forceinline__ double max(double a, double b) { return fmax(a, b); }

#include "atomic_functions.h"
