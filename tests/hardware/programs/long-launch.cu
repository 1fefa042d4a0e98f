// A launch that is short alone and takes seconds to count: after the first one, progress is told. With 8192 × 8192
// values it took 22 s on an H200.
#include "kernel.hpp"

static __global__ void multiply(const float* a, const float* b, float* c, int n)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += a[y * n + i] * b[i * n + x];
    c[y * n + x] = sum;
}

static float* make_matrix(int n)
{
    float* values = nullptr;
    const std::size_t bytes = sizeof(float) * n * n;
    check(cudaMalloc(&values, bytes));
    check(cudaMemset(values, 0, bytes));
    return values;
}

int main()
{
    constexpr int n = 4096;
    multiply<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(make_matrix(n), make_matrix(n), make_matrix(n), n);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    say("multiplied");
    return 16;
}
