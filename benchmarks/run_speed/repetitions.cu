// Kernels that are launched again and again, as for their time: what it costs to find launches that repeat an earlier
// one, and what it saves (docs/performance.md). `large`: three kernels on arrays of 128 MiB; `small`: 20,000 launches
// of four blocks, none of which repeats another.
//
//     ./warpbook run --check none [--run-repetitions] benchmarks/run_speed/repetitions.cu -- large

#include <cstdio>
#include <cstring>
#include <vector>

__global__ void add(float* sum, const float* x, const float* y, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = factor * x[i] + y[i];
}

__global__ void histogram(int* bins, const unsigned char* values, int n)
{
    __shared__ int own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[values[i]], 1);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void relax(float* x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * 0.5f + 1;
}

__global__ void accumulate(float* x, const float* y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += y[i];
}

void run_large()
{
    const int n = 1 << 25, launches = 20, block = 256;
    float *x, *y, *sum, *relaxed;
    int* bins;
    const std::size_t bytes = n * sizeof(float);
    for (float** array : {&x, &y, &sum, &relaxed}) cudaMalloc(array, bytes);
    cudaMalloc(&bins, block * sizeof(int));
    std::vector<float> values(n);
    for (int i = 0; i < n; ++i) values[i] = i % 1000;
    for (float* array : {x, y, relaxed}) cudaMemcpy(array, values.data(), bytes, cudaMemcpyHostToDevice);
    for (int i = 0; i < launches; ++i) {
        add<<<n / block, block>>>(sum, x, y, 2, n);
        cudaMemset(bins, 0, block * sizeof(int));
        histogram<<<1024, block>>>(bins, reinterpret_cast<unsigned char*>(x), n);
        relax<<<n / block, block>>>(relaxed, n);
    }
    float last[2];
    cudaMemcpy(&last[0], sum + n - 1, sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(&last[1], relaxed + n - 1, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g %g\n", last[0], last[1]);
    for (float* array : {x, y, sum, relaxed}) cudaFree(array);
    cudaFree(bins);
}

void run_small()
{
    const int blocks = 4, block = 256, arrays = 11;
    const std::size_t bytes = blocks * block * sizeof(float);
    float *x[arrays], *y;
    for (float*& array : x) {
        cudaMalloc(&array, bytes);
        cudaMemset(array, 0, bytes);
    }
    cudaMalloc(&y, bytes);
    cudaMemset(y, 63, bytes);
    for (int i = 0; i < 20000; ++i) accumulate<<<blocks, block>>>(x[i % arrays], y);
    float first;
    cudaMemcpy(&first, x[0], sizeof first, cudaMemcpyDeviceToHost);
    std::printf("%g\n", first);
    for (float* array : x) cudaFree(array);
    cudaFree(y);
}

int main(int count, char** words)
{
    if (count == 2 && std::strcmp(words[1], "large") == 0) {
        run_large();
    } else if (count == 2 && std::strcmp(words[1], "small") == 0) {
        run_small();
    } else {
        std::fprintf(stderr, "say large or small\n");
        return 2;
    }
}
