// A sum by a tree; its last six steps are written out for one warp, with a barrier of the warp after each.
// COUNTS: add_up global load 64 256
// COUNTS: add_up shared load 200 200
// COUNTS: add_up shared store 160 160
// MISTAKE 1, the lanes of a warp are taken to go in step by themselves: race @read @write
// MISTAKE 2, no barrier between the tree and the last warp: race @read @tree
// MISTAKE 3, the barriers of the warp name half of its lanes: undefined_shuffle @meet
#include <cstdio>
#include <cstdlib>

constexpr int block_size = 256;

__device__ void step(int* kept, int t, int distance)
{
    const int sum = kept[t] + kept[t + distance];  // @read
#if MISTAKE != 1
    __syncwarp(MISTAKE == 3 ? 0x0000ffff : 0xffffffff);  // @meet
#endif
    kept[t] = sum;  // @write
#if MISTAKE != 1
    __syncwarp();
#endif
}

__global__ void add_up(int* sums, const int* values)
{
    __shared__ int kept[block_size];
    const int t = threadIdx.x;
    kept[t] = values[blockIdx.x * block_size + t];
    __syncthreads();
    for (int distance = block_size / 2; distance > 32; distance /= 2) {
        if (t < distance) kept[t] += kept[t + distance];  // @tree
        if (MISTAKE != 2) __syncthreads();
    }
    if (t < 32) {
        step(kept, t, 32);
        step(kept, t, 16);
        step(kept, t, 8);
        step(kept, t, 4);
        step(kept, t, 2);
        step(kept, t, 1);
        if (t == 0) sums[blockIdx.x] = kept[0];
    }
}

int main()
{
    const int blocks = 8, n = blocks * block_size;
    int* const values = static_cast<int*>(std::malloc(n * sizeof(int)));
    int expected[blocks] = {}, sums[blocks];
    for (int i = 0; i < n; ++i) expected[i / block_size] += values[i] = i % 21 - 10;

    int *d_values, *d_sums;
    cudaMalloc(&d_values, n * sizeof(int));
    cudaMalloc(&d_sums, blocks * sizeof(int));
    cudaMemcpy(d_values, values, n * sizeof(int), cudaMemcpyHostToDevice);
    add_up<<<blocks, block_size>>>(d_sums, d_values);
    cudaMemcpy(sums, d_sums, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_values);
    cudaFree(d_sums);
    std::free(values);

    for (int block = 0; block < blocks; ++block)
        if (sums[block] != expected[block]) {
            std::printf("block %d: %d instead of %d\nWRONG\n", block, sums[block], expected[block]);
            return 1;
        }
    std::puts("OK");
    return 0;
}
