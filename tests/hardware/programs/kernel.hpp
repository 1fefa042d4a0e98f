#pragma once

#include <cuda_runtime.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

/// What the programs here share. They know nothing of Warpbook: this is all that they are made of, besides CUDA.

/// Of a program whose own calls fail; no program of the table ends so.
constexpr int cuda_failed = 70;

constexpr int count = 1 << 20;

/// Ends the program at the first call that fails: what it prints afterwards would say nothing.
inline void check(cudaError_t result, const char* file = __builtin_FILE(), int line = __builtin_LINE())
{
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorName(result));
    std::_Exit(cuda_failed);
}

/// A line on standard output that is kept however the program ends.
__attribute__((format(printf, 1, 2))) inline void say(const char* format, ...)
{
    std::va_list values;
    va_start(values, format);
    std::vprintf(format, values);
    va_end(values);
    std::putchar('\n');
    std::fflush(stdout);
}

static __global__ void add_one(float* values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] += 1;
}

inline float* make_zeros()
{
    float* values = nullptr;
    check(cudaMalloc(&values, count * sizeof(float)));
    check(cudaMemset(values, 0, count * sizeof(float)));
    return values;
}

inline void launch(float* values, int times = 1)
{
    for (int i = 0; i < times; ++i) add_one<<<count / 256, 256>>>(values);
    check(cudaGetLastError());
}

/// Counted twice without memory being put back, a launch would show here.
inline void say_last(const float* values)
{
    float last = 0;
    check(cudaMemcpy(&last, values + count - 1, sizeof last, cudaMemcpyDeviceToHost));
    say("the last value is %g", last);
}
