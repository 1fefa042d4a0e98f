// The even numbers, one after the other: each warp votes, and its first lane takes places for all of them.
// COUNTS: keep_even global load 8 32
// MISTAKE 1, the mask names half of the lanes that call: undefined_shuffle @vote
// MISTAKE 2, places after the end: out_of_bounds @store
#include <cooperative_groups.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void keep_even(int* kept, int* count, const int* values)
{
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int value = values[blockIdx.x * blockDim.x + threadIdx.x];
    const bool is_even = value % 2 == 0;
    const unsigned even = __ballot_sync(MISTAKE == 1 ? 0x0000ffffu : 0xffffffffu, is_even);  // @vote
    int begin = 0;
    if (warp.thread_rank() == 0) begin = atomicAdd(count, __popc(even));
    begin = warp.shfl(begin, 0) + (MISTAKE == 2 ? 200 : 0);
    const int before = __popc(even & ((1u << warp.thread_rank()) - 1));
    if (is_even) kept[begin + before] = value;  // @store
}

int main()
{
    const int n = 256;
    std::vector<int> values(n), expected;
    for (int i = 0; i < n; ++i) {
        values[i] = i * i % 17;
        if (values[i] % 2 == 0) expected.push_back(values[i]);
    }
    int *device_values, *device_kept, *device_count, count;
    cudaMalloc(&device_values, n * sizeof(int));
    cudaMalloc(&device_kept, n * sizeof(int));
    cudaMalloc(&device_count, sizeof(int));
    cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(device_count, 0, sizeof(int));
    keep_even<<<2, n / 2>>>(device_kept, device_count, device_values);
    cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> kept(count);
    cudaMemcpy(kept.data(), device_kept, count * sizeof(int), cudaMemcpyDeviceToHost);
    std::sort(kept.begin(), kept.end());
    std::sort(expected.begin(), expected.end());
    std::puts(kept == expected ? "OK" : "wrong");
    cudaFree(device_values);
    cudaFree(device_kept);
    cudaFree(device_count);
}
