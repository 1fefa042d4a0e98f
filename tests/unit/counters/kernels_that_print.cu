// Kernels that may print or allocate, and kernels that do not: functions_that_call_test.cpp. Linked with
// functions_that_print.cu, or as one file that includes it.
#include <cassert>
#include <cstdio>

using Function = int (*)(int);

#ifdef IN_ONE_FILE
#include "functions_that_print.cu"
#else
extern __device__ int quiet(int value);
extern __device__ int prints_deep_inside(int value);
extern __device__ Function functions[2];
#endif

extern "C" __global__ void copies(int* values) { values[threadIdx.x] = values[threadIdx.x + 32]; }

extern "C" __global__ void calls_quiet(int* values) { values[threadIdx.x] = quiet(values[threadIdx.x]); }

extern "C" __global__ void asserts(const int* values) { assert(values[threadIdx.x] > 0); }

extern "C" __global__ void prints(const int* values) { printf("%d\n", values[threadIdx.x]); }

#ifndef IN_ONE_FILE
// Only what is linked with CUDA's library for it can launch.
extern "C" __global__ void launches_one_that_prints(const int* values)
{
    if (threadIdx.x == 0) prints<<<1, 32>>>(values);
}
#endif

extern "C" __global__ void allocates(int** values) { *values = new int; }

extern "C" __global__ void deallocates(int** values) { free(*values); }

extern "C" __global__ void prints_in_a_function(int* values)
{
    values[threadIdx.x] = prints_deep_inside(values[threadIdx.x]);
}

extern "C" __global__ void calls_by_pointer(int* values, int which)
{
    values[threadIdx.x] = functions[which](values[threadIdx.x]);
}
