#include <cstdio>

__device__ __noinline__ int quiet(int value) { return value * value + 3; }

__device__ __noinline__ int noisy(int value)
{
    printf("noisy %d\n", value);
    return value;
}

__device__ __noinline__ int prints_deep_inside(int value) { return 2 * noisy(value + 1); }

__device__ int (*functions[2])(int) = {quiet, noisy};
