// A histogram of few levels: a few threads count in arrays of their own what their block has staged in shared memory,
// and add their counters to the block's at the end.
// COUNTS: histogram global load 8 32
// COUNTS: histogram global atomic 4 4
// MISTAKE 1, a level beyond the counters: out_of_bounds @count
// MISTAKE 2, nobody waits for the tile: race @tile @count
// MISTAKE 3, the block's counters are not cleared: uninitialized @add
#include <cstdio>

constexpr int threads = 64;
constexpr int counters = 8;
constexpr int levels = 4;
constexpr int n = 256;

__global__ void histogram(unsigned* totals, const unsigned* values)
{
    __shared__ unsigned tile[threads];
    __shared__ unsigned block_counts[levels];
    unsigned counts[levels] = {};
    if (threadIdx.x < levels && MISTAKE != 3) block_counts[threadIdx.x] = 0;
    tile[threadIdx.x] = values[blockIdx.x * threads + threadIdx.x];  // @tile
    if (MISTAKE != 2) __syncthreads();
    if (threadIdx.x < counters) {
        for (unsigned i = threadIdx.x; i < threads; i += counters) counts[tile[i]] += 1;              // @count
        for (int level = 0; level < levels; ++level) atomicAdd(&block_counts[level], counts[level]);  // @add
    }
    __syncthreads();
    if (threadIdx.x < levels) atomicAdd(&totals[threadIdx.x], block_counts[threadIdx.x]);
}

int main()
{
    unsigned values[n], totals[levels] = {}, expected[levels] = {};
    for (int i = 0; i < n; ++i) {
        values[i] = i * 7 % 11 % levels;
        ++expected[values[i]];
    }
    if (MISTAKE == 1) values[100] = levels + 1;

    unsigned *device_values, *device_totals;
    cudaMalloc(&device_values, sizeof(values));
    cudaMalloc(&device_totals, sizeof(totals));
    cudaMemcpy(device_values, values, sizeof(values), cudaMemcpyHostToDevice);
    cudaMemset(device_totals, 0, sizeof(totals));
    histogram<<<n / threads, threads>>>(device_totals, device_values);
    cudaMemcpy(totals, device_totals, sizeof(totals), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_totals);

    bool right = true;
    for (int level = 0; level < levels; ++level) right = right && totals[level] == expected[level];
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
