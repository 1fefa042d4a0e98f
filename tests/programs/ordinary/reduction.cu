// A sum in two launches: a tree in shared memory, whose last five steps are shuffles.
// COUNTS: add_up global load 34 133
// MISTAKE 1, no barrier between the steps: race @step
// MISTAKE 2, every lane of the block shuffles with the first warp's mask of one lane: undefined_shuffle @shuffle
#include <cstdio>
#include <vector>

constexpr int block_size = 256;

__global__ void add_up(int* sums, const int* values, int n)
{
    __shared__ int partial[block_size];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? values[i] : 0;
    __syncthreads();
    for (int distance = block_size / 2; distance >= 32; distance /= 2) {
        if (threadIdx.x < distance) partial[threadIdx.x] += partial[threadIdx.x + distance];  // @step
#if MISTAKE != 1
        __syncthreads();
#endif
    }
    if (threadIdx.x >= 32) return;
    int sum = partial[threadIdx.x];
    const unsigned mask = MISTAKE == 2 ? 1u : 0xffffffffu;
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(mask, sum, distance);  // @shuffle
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

int main()
{
    const int n = 1056;
    const int blocks = (n + block_size - 1) / block_size;
    std::vector<int> values(n);
    int expected = 0;
    for (int i = 0; i < n; ++i) expected += values[i] = i % 10;
    int *device_values, *device_sums, sum;
    cudaMalloc(&device_values, n * sizeof(int));
    cudaMalloc(&device_sums, (blocks + 1) * sizeof(int));
    cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    add_up<<<blocks, block_size>>>(device_sums, device_values, n);
    add_up<<<1, block_size>>>(device_sums + blocks, device_sums, blocks);
    cudaMemcpy(&sum, device_sums + blocks, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf(sum == expected ? "OK\n" : "%d instead of %d\n", sum, expected);
    cudaFree(device_values);
    cudaFree(device_sums);
}
