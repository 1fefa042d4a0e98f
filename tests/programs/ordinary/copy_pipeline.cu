// While a block works on one tile, the next one is copied to shared memory: cuda::pipeline with two stages.
// COUNTS: sum_tiles global store 4 16
// MISTAKE 1, nothing waits for the copies: race @read @copy
// MISTAKE 2, the buffer is filled again before all have read it: race @read @copy
#include <cooperative_groups.h>
#include <cuda/pipeline>

#include <cstdio>
#include <vector>

constexpr int tile = 64;
constexpr int stages = 2;

__global__ void sum_tiles(int* sums, const int* values, int tiles)
{
    __shared__ int buffers[stages][tile];
    auto pipeline = cuda::make_pipeline();
    const int t = threadIdx.x;
    const int* const own = values + blockIdx.x * tiles * tile;
    const auto fetch = [&](int i) {
        pipeline.producer_acquire();
        if (i < tiles) cuda::memcpy_async(&buffers[i % stages][t], &own[i * tile + t], sizeof(int), pipeline);  // @copy
        pipeline.producer_commit();
    };
    fetch(0);
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
        fetch(i + 1);
#if MISTAKE != 1
        cuda::pipeline_consumer_wait_prior<1>(pipeline);
#endif
        __syncthreads();
        sum += (i + 1) * buffers[i % stages][tile - 1 - t];  // @read
        pipeline.consumer_release();
#if MISTAKE != 2
        __syncthreads();
#endif
    }
    sums[blockIdx.x * tile + t] = sum;
}

int main()
{
    const int blocks = 2, tiles = 5;
    std::vector<int> values(blocks * tiles * tile), sums(blocks * tile);
    for (int i = 0; i < static_cast<int>(values.size()); ++i) values[i] = i * i % 23;
    int *device_values, *device_sums;
    cudaMalloc(&device_values, values.size() * sizeof(int));
    cudaMalloc(&device_sums, sums.size() * sizeof(int));
    cudaMemcpy(device_values, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice);
    sum_tiles<<<blocks, tile>>>(device_sums, device_values, tiles);
    cudaMemcpy(sums.data(), device_sums, sums.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_sums);
    for (int block = 0; block < blocks; ++block)
        for (int t = 0; t < tile; ++t) {
            int expected = 0;
            for (int i = 0; i < tiles; ++i) expected += (i + 1) * values[(block * tiles + i) * tile + tile - 1 - t];
            if (sums[block * tile + t] != expected) return std::puts("WRONG"), 1;
        }
    std::puts("OK");
}
