// A sum by cooperative groups: each tile of a warp reduces its numbers, and the first tile reduces the tiles' sums.
// COUNTS: add_up global load 20 77
// COUNTS: add_up shared store 20 20
// COUNTS: add_up global atomic 5 5
// MISTAKE 1, the block waits in a branch of the first tile: divergent_barrier @sync
// MISTAKE 2, the block does not wait for the tiles' sums: race @leave @take
// MISTAKE 3, threads without a number take no part in their tile: undefined_shuffle @reduce
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <iostream>
#include <vector>

namespace cg = cooperative_groups;

constexpr int block_size = 128;

__global__ void add_up(int* sum, const int* values, int n)
{
    __shared__ int of_tiles[block_size / 32];
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<32>(block);
    const int i = block.group_index().x * block.size() + block.thread_rank();

#if MISTAKE == 3
    if (i >= n) return;
#endif
    const int value = i < n ? values[i] : 0;
    const int of_tile = cg::reduce(tile, value, cg::plus<int>());             // @reduce
    if (tile.thread_rank() == 0) of_tiles[tile.meta_group_rank()] = of_tile;  // @leave
#if MISTAKE == 0 || MISTAKE == 3
    block.sync();
#endif
    if (tile.meta_group_rank() == 0) {
#if MISTAKE == 1
        block.sync();  // @sync
#endif
        int part = 0;
        if (tile.thread_rank() < tile.meta_group_size()) part = of_tiles[tile.thread_rank()];  // @take
        part = cg::reduce(tile, part, cg::plus<int>());
        if (tile.thread_rank() == 0) atomicAdd(sum, part);
    }
}

int main()
{
    const int n = 612;
    std::vector<int> values(n);
    int expected = 0, found = 0;
    for (int i = 0; i < n; ++i) expected += values[i] = i * 5 % 19;

    int *device_values, *device_sum;
    cudaMalloc(&device_values, n * sizeof(int));
    cudaMalloc(&device_sum, sizeof(int));
    cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(device_sum, 0, sizeof(int));
    add_up<<<(n + block_size - 1) / block_size, block_size>>>(device_sum, device_values, n);
    cudaMemcpy(&found, device_sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_sum);

    std::cout << found << '\n' << (found == expected ? "OK" : "WRONG") << '\n';
    return found == expected ? 0 : 1;
}
