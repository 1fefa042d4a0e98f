// y = a * x + y in half precision: two numbers for each thread, and one more thread for the last, odd one.
// COUNTS: axpy global load 34 128
// COUNTS: axpy global store 17 64
// MISTAKE 1, the number of pairs is rounded up: out_of_bounds @pairs
// MISTAKE 2, the arrays begin after a header of one number: misaligned @pairs
#include <cuda_fp16.h>

#include <cstdio>
#include <vector>

__global__ void axpy(half* y, const half* x, half a, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int pairs = MISTAKE == 1 ? (n + 1) / 2 : n / 2;
    if (i < pairs) {
        const half2* const x2 = reinterpret_cast<const half2*>(x);
        half2* const y2 = reinterpret_cast<half2*>(y);
        y2[i] = __hfma2(__half2half2(a), x2[i], y2[i]);  // @pairs
    } else if (i == pairs && n % 2 == 1) {
        y[n - 1] = __hfma(a, x[n - 1], y[n - 1]);
    }
}

int main()
{
    const int n = 1001;
    const int header = MISTAKE == 2 ? 1 : 0;
    std::vector<half> x(header + n), y(header + n);
    for (int i = 0; i < header + n; ++i) {
        x[i] = __float2half(static_cast<float>(i % 16));
        y[i] = __float2half(static_cast<float>(i % 9));
    }

    const size_t bytes = x.size() * sizeof(half);
    half *device_x, *device_y;
    cudaMalloc(&device_x, bytes);
    cudaMalloc(&device_y, bytes);
    cudaMemcpy(device_x, x.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(device_y, y.data(), bytes, cudaMemcpyHostToDevice);

    const int threads = 128;
    const int blocks = ((n + 1) / 2 + threads - 1) / threads;
    axpy<<<blocks, threads>>>(device_y + header, device_x + header, __float2half(2.0f), n);
    if (cudaDeviceSynchronize() != cudaSuccess) std::printf("the kernel failed\n");
    cudaMemcpy(y.data(), device_y, bytes, cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int i = header; i < header + n; ++i) wrong += __half2float(y[i]) != 2 * (i % 16) + i % 9;
    std::printf(wrong == 0 ? "OK\n" : "WRONG\n");
    cudaFree(device_x);
    cudaFree(device_y);
    return wrong != 0;
}
