#include "filters.h"

__constant__ float weights[max_weights];
__device__ int clipped;

__device__ float weighted_sum(const float* row, int x, int width, int count)
{
    float sum = 0;
    for (int k = 0; k < count; ++k) {
        const int from = x + k - count / 2;
#if MISTAKE == 1
        sum += weights[k] * row[from];  // @row
#else
        if (from >= 0 && from < width) sum += weights[k] * row[from];
#endif
    }
    return sum;
}

__device__ float clip(float value, float low, float high)
{
    if (value < low || value > high) {
#if MISTAKE == 2
        ++clipped;  // @clipped
#else
        atomicAdd(&clipped, 1);
#endif
    }
    return fminf(fmaxf(value, low), high);
}

void set_weights(const float* on_host, int count) { cudaMemcpyToSymbol(weights, on_host, count * sizeof(float)); }
