// Atomics that are not there for a type, made from those that are: a product, and the smallest and largest float.
// COUNTS: statistics global load 8 20
// MISTAKE 1, the new value is stored without comparing: race @store @load
// MISTAKE 2, the smallest value so far is looked at outside of the atomic: race @look @smallest
// MISTAKE 3, the results are not set before: uninitialized @first
#include <cfloat>
#include <cmath>
#include <cstdio>

struct Statistics {
    double product;
    float smallest, largest;
};

__device__ double multiply(double* address, double factor)
{
    unsigned long long* const word = reinterpret_cast<unsigned long long*>(address);
#if MISTAKE == 1
    const double product = __longlong_as_double(*word) * factor;  // @load
    *word = __double_as_longlong(product);                        // @store
    return product;
#else
    unsigned long long seen = *reinterpret_cast<volatile unsigned long long*>(word), expected;  // @first
    do {
        expected = seen;
        seen = atomicCAS(word, expected, __double_as_longlong(__longlong_as_double(expected) * factor));
    } while (seen != expected);
    return __longlong_as_double(seen);
#endif
}

// Bits of floats are ordered like ints if they are positive, and the other way round like unsigned if negative.
__device__ void atomic_min(float* address, float value)
{
#if MISTAKE == 2
    if (value >= *address) return;  // @look
#endif
    if (value >= 0)
        atomicMin(reinterpret_cast<int*>(address), __float_as_int(value));
    else
        atomicMax(reinterpret_cast<unsigned*>(address), __float_as_uint(value));  // @smallest
}

__device__ void atomic_max(float* address, float value)
{
    if (value >= 0)
        atomicMax(reinterpret_cast<int*>(address), __float_as_int(value));
    else
        atomicMin(reinterpret_cast<unsigned*>(address), __float_as_uint(value));
}

__global__ void statistics(Statistics* whole, const float* values)
{
    const float value = values[blockIdx.x * blockDim.x + threadIdx.x];
    multiply(&whole->product, 1 + value / 64);
    atomic_min(&whole->smallest, value);
    atomic_max(&whole->largest, value);
}

int main()
{
    const int n = 128;
    float values[n];
    double product = 1;
    for (int i = 0; i < n; ++i) product *= 1 + (values[i] = 0.25f * (i * 37 % n - 60)) / 64;

    float* device_values;
    Statistics *device_whole, whole = {1, FLT_MAX, -FLT_MAX};
    cudaMalloc(&device_values, sizeof values);
    cudaMalloc(&device_whole, sizeof whole);
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
    if (MISTAKE != 3) cudaMemcpy(device_whole, &whole, sizeof whole, cudaMemcpyHostToDevice);
    statistics<<<2, n / 2>>>(device_whole, device_values);
    cudaMemcpy(&whole, device_whole, sizeof whole, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_whole);
    const bool right =
        std::fabs(whole.product / product - 1) < 1e-9 && whole.smallest == -15 && whole.largest == 16.75f;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
