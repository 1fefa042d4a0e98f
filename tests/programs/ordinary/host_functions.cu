// A function of the host runs in a stream, after the copy that it looks at and before the next kernel.
// COUNTS: count_up global load 6 24
// COUNTS: count_up global store 6 24
// MISTAKE 1, the function looks at device memory: host_access @sum
// MISTAKE 2, the sums are read before the stream has come so far: unsynchronized @read
// MISSED 2: memory of the host's own is not watched
#include <cstdio>
#include <memory>
#include <numeric>
#include <vector>

struct Step {
    const int* values;
    int count;
    std::vector<long>* sums;
};

void CUDART_CB note_sum(void* data)
{
    const std::unique_ptr<Step> step(static_cast<Step*>(data));
    long sum = 0;
    for (int i = 0; i < step->count; ++i) sum += step->values[i];  // @sum
    step->sums->push_back(sum);
}

__global__ void count_up(int* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += i;
}

int main()
{
    constexpr int n = 64, steps = 3;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *device, *pinned;
    cudaMalloc(&device, n * sizeof(int));
    cudaMallocHost(&pinned, n * sizeof(int));
    cudaMemsetAsync(device, 0, n * sizeof(int), stream);
    std::vector<long> sums;
    for (int i = 0; i < steps; ++i) {
        count_up<<<2, 32, 0, stream>>>(device, n);
        cudaMemcpyAsync(pinned, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
        const int* const seen = MISTAKE == 1 ? device : pinned;
        cudaLaunchHostFunc(stream, note_sum, new Step{seen, n, &sums});
    }
#if MISTAKE != 2
    cudaStreamSynchronize(stream);
#endif
    bool right = sums.size() == steps;  // @read
    for (int i = 0; right && i < steps; ++i) right = sums[i] == (i + 1) * n * (n - 1) / 2;
    cudaFreeHost(pinned);
    cudaFree(device);
    cudaStreamDestroy(stream);
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
