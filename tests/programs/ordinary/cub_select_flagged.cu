// The readings of a sensor that are valid, in their order: CUB's DeviceSelect with flags, in a stream.
// MISTAKE 1, temporary storage for half as many readings: out_of_bounds @select
// MISTAKE 2, the host does not wait for the count: unsynchronized @count
#include <cstdio>

#include <cub/cub.cuh>

constexpr int readings = 5000;

__global__ void measure(float* value, char* is_valid)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= readings) return;
    value[i] = i;
    is_valid[i] = i % 3 != 0;
}

int main()
{
    float *value, *kept;
    char* is_valid;
    int* count;
    cudaMalloc(&value, readings * sizeof(float));
    cudaMalloc(&kept, readings * sizeof(float));
    cudaMalloc(&is_valid, readings);
    cudaMallocManaged(&count, sizeof(int));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    measure<<<(readings + 255) / 256, 256, 0, stream>>>(value, is_valid);

    void* storage = nullptr;
    size_t bytes = 0;
    cub::DeviceSelect::Flagged(storage, bytes, value, is_valid, kept, count, readings, stream);
    cudaMalloc(&storage, MISTAKE == 1 ? bytes / 2 : bytes);
    cub::DeviceSelect::Flagged(storage, bytes, value, is_valid, kept, count, readings, stream);  // @select
    if (MISTAKE != 2) cudaStreamSynchronize(stream);
    const bool is_counted = *count == readings - (readings + 2) / 3;  // @count

    float last = 0;
    cudaMemcpy(&last, kept + readings - (readings + 2) / 3 - 1, sizeof last, cudaMemcpyDeviceToHost);
    std::puts(is_counted && last == readings - 1 ? "OK" : "wrong");
    cudaStreamDestroy(stream);
    cudaFree(value);
    cudaFree(kept);
    cudaFree(is_valid);
    cudaFree(count);
    cudaFree(storage);
}
