// Variables of the device by name: copied to and from, and their addresses.
// COUNTS: weigh global load 4 16
// MISTAKE 1, more weights are copied than there are: copy_out_of_bounds @weights
// MISTAKE 2, the symbol itself is given to the kernel, not its address: unknown_address @load
#include <cstdio>
#include <numeric>

constexpr int channels = 4;
constexpr int n = 32;

__constant__ float weights[channels];
__device__ float samples[channels][n];
__device__ float weighted[n];
__device__ int done;

__global__ void weigh(const float* first)
{
    float sum = 0;
    for (int channel = 0; channel < channels; ++channel)
        sum += weights[channel] * first[channel * n + threadIdx.x];  // @load
    weighted[threadIdx.x] = sum;
    if (threadIdx.x == 0) done = 1;
}

int main()
{
    const float on_host[channels + 1] = {0.5f, 0.25f, 2, -1, 7};
    float all[channels][n], results[n];
    std::iota(&all[0][0], &all[0][0] + channels * n, 1.0f);
    const int copied = MISTAKE == 1 ? channels + 1 : channels;
    cudaMemcpyToSymbol(weights, on_host, copied * sizeof(float));  // @weights
    for (int channel = 0; channel < channels; ++channel)
        cudaMemcpyToSymbol(samples, all[channel], sizeof all[channel], channel * n * sizeof(float));

    float* first = nullptr;
    size_t bytes = 0;
    cudaGetSymbolAddress(reinterpret_cast<void**>(&first), samples);
    cudaGetSymbolSize(&bytes, samples);
#if MISTAKE == 2
    weigh<<<1, n>>>(&samples[0][0]);
#else
    weigh<<<1, n>>>(first);
#endif
    int is_done = 0;
    cudaMemcpyFromSymbol(&is_done, done, sizeof(int));
    cudaMemcpyFromSymbol(results, weighted, sizeof results, 0, cudaMemcpyDeviceToHost);

    bool right = is_done == 1 && bytes == sizeof all;
    for (int i = 0; i < n; ++i) {
        float sum = 0;
        for (int channel = 0; channel < channels; ++channel) sum += on_host[channel] * all[channel][i];
        right = right && results[i] == sum;
    }
    std::printf(right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
