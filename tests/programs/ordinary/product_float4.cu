// A product with four columns for each thread: B is loaded and C is stored as float4.
// COUNTS: multiply global load 600 4500
// COUNTS: multiply global store 12 168
// MISTAKE 1, rows of B are a number longer than a multiple of four: misaligned @load
// MISTAKE 2, threads after the last column are not left out: out_of_bounds @load
#include <cstdio>
#include <cstdlib>
#include <vector>

__device__ float4 operator*(float a, float4 b) { return make_float4(a * b.x, a * b.y, a * b.z, a * b.w); }
__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }

__global__ void multiply(float* c, const float* a, const float* b, int inner, int cols, int stride)
{
    const int row = blockIdx.y;
    const int col = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (MISTAKE != 2 && col >= cols) return;
    float4 sum = make_float4(0, 0, 0, 0);
    for (int k = 0; k < inner; ++k) {
        const float4 four = *reinterpret_cast<const float4*>(&b[k * stride + col]);  // @load
        sum = sum + a[row * inner + k] * four;
    }
    *reinterpret_cast<float4*>(&c[row * cols + col]) = sum;
}

int main()
{
    const int rows = 12, inner = 25, cols = 112;
    const int stride = MISTAKE == 1 ? cols + 1 : cols;  // between the rows of B
    std::vector<float> a(rows * inner), b(inner * stride), c(rows * cols);
    for (size_t i = 0; i < a.size(); ++i) a[i] = i % 4;
    for (size_t i = 0; i < b.size(); ++i) b[i] = i % 15;

    float *device_a, *device_b, *device_c;
    cudaMalloc(&device_a, a.size() * sizeof(float));
    cudaMalloc(&device_b, b.size() * sizeof(float));
    cudaMalloc(&device_c, c.size() * sizeof(float));
    cudaMemcpy(device_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(device_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
    multiply<<<dim3(1, rows), 32>>>(device_c, device_a, device_b, inner, cols, stride);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        std::puts("the kernel failed\nWRONG");
        return EXIT_FAILURE;
    }
    cudaMemcpy(c.data(), device_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_a);
    cudaFree(device_b);
    cudaFree(device_c);

    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            float sum = 0;
            for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * stride + col];
            if (c[row * cols + col] != sum) {
                std::puts("WRONG");
                return EXIT_FAILURE;
            }
        }
    std::puts("OK");
    return EXIT_SUCCESS;
}
