// Polynomials of numbers of 16 bits: two of them in each half2, and one that is left over.
// COUNTS: polynomial global load 3 9
// COUNTS: polynomial global store 3 9
// MISTAKE 1, pairs are counted where numbers are meant: out_of_bounds @pair
// MISTAKE 2, the pairs begin at an odd number: misaligned @pair
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>

// 2 x^2 - x + 1
__global__ void polynomial(__half* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 1
    const int pairs = n;
#else
    const int pairs = n / 2;
#endif
    __half2* const first = reinterpret_cast<__half2*>(MISTAKE == 2 ? values + 1 : values);
    if (i < pairs) {
        const __half2 x = first[i];  // @pair
        const __half2 inner = __hfma2(__float2half2_rn(2), x, __float2half2_rn(-1));
        first[i] = __hfma2(inner, x, __float2half2_rn(1));
    }
    if (i == 0 && n % 2 == 1) {
        const __half x = values[n - 1];
        values[n - 1] = __hfma(__float2half(2) * x - __float2half(1), x, __float2half(1));
    }
}

int main()
{
    const int n = 129;
    __half values[n], results[n];
    for (int i = 0; i < n; ++i) values[i] = __float2half(0.0625f * (i - 64));
    __half* device_values;
    cudaMalloc(&device_values, sizeof values);
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
    polynomial<<<2, 64>>>(device_values, n);
    cudaMemcpy(results, device_values, sizeof values, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    bool right = true;
    for (int i = 0; i < n; ++i) {
        const float x = __half2float(values[i]);
        const float expected = 2 * x * x - x + 1;
        right &= std::fabs(__half2float(results[i]) - expected) <= 0.002f * (1 + std::fabs(expected));
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
