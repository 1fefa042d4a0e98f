// The next row is loaded into one buffer while the block works on the other.
// COUNTS: sum_backwards global load 8 32
// COUNTS: sum_backwards shared load 8 8
// MISTAKE 1, no barrier after the loads: race @load @store
// MISTAKE 2, the first row is not loaded: uninitialized @load
#include <cstdio>

constexpr int width = 32;
constexpr int rows = 8;

__global__ void sum_backwards(int* out, const int* in)
{
    __shared__ int buffers[2][width];
    const int t = threadIdx.x;
    int sum = 0;
    if (MISTAKE != 2) buffers[0][t] = in[t];
    __syncthreads();
    for (int row = 0; row < rows; ++row) {
        if (row + 1 < rows) buffers[(row + 1) % 2][t] = in[(row + 1) * width + t];  // @store
        sum += buffers[row % 2][width - 1 - t] * (row + 1);                         // @load
#if MISTAKE != 1
        __syncthreads();
#endif
    }
    out[t] = sum;
}

int main()
{
    int in[rows * width], out[width];
    for (int i = 0; i < rows * width; ++i) in[i] = i * i % 11;
    int *device_in, *device_out;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    sum_backwards<<<1, width>>>(device_out, device_in);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    bool right = true;
    for (int t = 0; t < width; ++t) {
        int sum = 0;
        for (int row = 0; row < rows; ++row) sum += in[row * width + width - 1 - t] * (row + 1);
        right &= out[t] == sum;
    }
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_in);
    cudaFree(device_out);
}
