// A product of matrices through tiles in shared memory, as every book on CUDA has it.
// COUNTS: multiply global load 432 1728
// COUNTS: multiply global store 72 288
// MISTAKE 1, no barrier after the sum: race @sum @store
#include <cstdio>
#include <vector>

constexpr int tile = 16;

__global__ void multiply(float* c, const float* a, const float* b, int n)
{
    __shared__ float of_a[tile][tile];
    __shared__ float of_b[tile][tile];
    const int row = blockIdx.y * tile + threadIdx.y;
    const int column = blockIdx.x * tile + threadIdx.x;
    float sum = 0;
    for (int step = 0; step < n / tile; ++step) {
        of_a[threadIdx.y][threadIdx.x] = a[row * n + step * tile + threadIdx.x];
        of_b[threadIdx.y][threadIdx.x] = b[(step * tile + threadIdx.y) * n + column];  // @store
        __syncthreads();
        for (int k = 0; k < tile; ++k) sum += of_a[threadIdx.y][k] * of_b[k][threadIdx.x];  // @sum
#if MISTAKE != 1
        __syncthreads();
#endif
    }
    c[row * n + column] = sum;
}

int main()
{
    const int n = 48;
    const std::size_t bytes = n * n * sizeof(float);
    std::vector<float> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; ++i) {
        a[i] = i % 7;
        b[i] = i % 5;
    }
    float *device_a, *device_b, *device_c;
    cudaMalloc(&device_a, bytes);
    cudaMalloc(&device_b, bytes);
    cudaMalloc(&device_c, bytes);
    cudaMemcpy(device_a, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(device_b, b.data(), bytes, cudaMemcpyHostToDevice);
    multiply<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(device_c, device_a, device_b, n);
    cudaMemcpy(c.data(), device_c, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n * n; ++i) {
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += a[i / n * n + k] * b[k * n + i % n];
        wrong += c[i] != sum;
    }
    std::printf(wrong == 0 ? "OK\n" : "%d are wrong\n", wrong);
    cudaFree(device_a);
    cudaFree(device_b);
    cudaFree(device_c);
}
