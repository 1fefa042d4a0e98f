// Kernels are launched without <<<>>>: by cudaLaunchKernel with an array of arguments, and by cudaLaunchKernelEx.
// COUNTS: add_scaled global load 8 32
// COUNTS: reverse_in_blocks global load 4 16
// MISTAKE 1, too little dynamic shared memory is asked for: out_of_bounds @keep
// MISTAKE 2, the arguments are in the wrong order: unknown_address @add
#include <cstdio>
#include <utility>
#include <vector>

#define CHECK(call)                                                                         \
    if (cudaError_t error = (call)) {                                                       \
        std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
        return 1;                                                                           \
    }

__global__ void add_scaled(float* values, const float* others, float factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] += factor * others[i];  // @add
}

__global__ void reverse_in_blocks(float* values)
{
    extern __shared__ float kept[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = values[i];  // @keep
    __syncthreads();
    values[i] = kept[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    const int n = 128, block = 64;
    std::vector<float> values(n), others(n), results(n);
    for (int i = 0; i < n; ++i) values[i] = i, others[i] = i % 3;
    const size_t bytes = n * sizeof(float);
    float *device_values, *device_others, factor = 2;
    CHECK(cudaMalloc(&device_values, bytes));
    CHECK(cudaMalloc(&device_others, bytes));
    CHECK(cudaMemcpy(device_values, values.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_others, others.data(), bytes, cudaMemcpyHostToDevice));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));

    void* arguments[] = {&device_values, &device_others, &factor};
#if MISTAKE == 2
    std::swap(arguments[1], arguments[2]);
#endif
    CHECK(cudaLaunchKernel((const void*)add_scaled, dim3(n / block), dim3(block), arguments, 0, stream));
    cudaLaunchConfig_t config = {};
    config.gridDim = n / block;
    config.blockDim = block;
    config.dynamicSmemBytes = MISTAKE == 1 ? block : block * sizeof(float);
    config.stream = stream;
    CHECK(cudaLaunchKernelEx(&config, reverse_in_blocks, device_values));
    CHECK(cudaMemcpyAsync(results.data(), device_values, bytes, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(device_values));
    CHECK(cudaFree(device_others));

    bool right = true;
    for (int i = 0; i < n; ++i) {
        const int from = i / block * block + block - 1 - i % block;
        right &= results[i] == values[from] + factor * others[from];
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
