// A dot product in managed memory: the grid strides over the numbers, and each block adds its part by an atomic.
// COUNTS: dot global load 188 1500
// COUNTS: dot global atomic 6 6
// MISTAKE 1, the host does not wait for the result: unsynchronized @result
// MISTAKE 2, managed memory is freed like the host's: invalid_free @free
// MISTAKE 3, each block sets the result and does not add to it: race @whole
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define check(call)                                                \
    if (const cudaError_t error = (call); error != cudaSuccess) {  \
        std::printf("%s: %s\n", #call, cudaGetErrorString(error)); \
        std::exit(1);                                              \
    }

constexpr int block_size = 64;

__global__ void dot(double* result, const double* a, const double* b, int n)
{
    __shared__ double products[block_size];
    double sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += a[i] * b[i];
    products[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x > 0) return;
    for (int t = 1; t < block_size; ++t) sum += products[t];
#if MISTAKE == 3
    *result = sum;  // @whole
#else
    atomicAdd(result, sum);
#endif
}

int main()
{
    const int n = 3000;
    double *a, *b, *result;
    check(cudaMallocManaged(&a, n * sizeof(double)));
    check(cudaMallocManaged(&b, n * sizeof(double)));
    check(cudaMallocManaged(&result, sizeof(double)));
    double expected = 0;
    *result = 0;
    for (int i = 0; i < n; ++i) {
        a[i] = 0.5 * (i % 10);
        b[i] = i % 4 - 1;
        expected += a[i] * b[i];
    }

    dot<<<6, block_size>>>(result, a, b, n);
    check(cudaGetLastError());
#if MISTAKE != 1
    check(cudaDeviceSynchronize());
#endif
    const bool right = std::fabs(*result - expected) < 1e-9;  // @result
    std::printf("%s\n", right ? "OK" : "WRONG");
#if MISTAKE == 2
    cudaFreeHost(a);  // @free
#else
    check(cudaFree(a));
#endif
    check(cudaFree(b));
    check(cudaFree(result));
    return right ? 0 : 1;
}
