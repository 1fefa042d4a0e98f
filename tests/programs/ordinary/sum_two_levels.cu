// A sum by shuffles in two levels: the warps leave their sums in shared memory, and the first warp adds these up.
// COUNTS: sum_of_block global load 36 141
// COUNTS: sum_of_block shared store 40 40
// MISTAKE 1, the first warp takes a sum for each of 32 warps, and there are ten: uninitialized @take
// MISTAKE 2, no barrier before the first warp goes on: race @take @leave
// MISTAKE 3, lanes without a number leave before the shuffles: undefined_shuffle @shuffle
#include <cstdio>
#include <vector>

template <class T>
__device__ T sum_of_warp(T value)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);  // @shuffle
    return value;
}

__global__ void sum_of_block(long long* sums, const int* values, int n)
{
    __shared__ long long of_warps[32];
    const int lane = threadIdx.x % warpSize;
    const int warp = threadIdx.x / warpSize;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (MISTAKE == 3 && i >= n) return;

    long long sum = sum_of_warp<long long>(i < n ? values[i] : 0);
    if (lane == 0) of_warps[warp] = sum;  // @leave
    if (MISTAKE != 2) __syncthreads();
    if (warp > 0) return;
    const int warps = MISTAKE == 1 ? 32 : blockDim.x / warpSize;
    sum = sum_of_warp(lane < warps ? of_warps[lane] : 0);  // @take
    if (lane == 0) sums[blockIdx.x] = sum;
}

int main()
{
    const int n = 1125, threads = 320;
    const int blocks = (n + threads - 1) / threads;
    std::vector<int> values(n);
    std::vector<long long> sums(blocks);
    long long expected = 0;
    for (int i = 0; i < n; ++i) expected += values[i] = 1000000007 - i;

    int* device_values;
    long long* device_sums;
    cudaMalloc(&device_values, n * sizeof(int));
    cudaMalloc(&device_sums, blocks * sizeof(long long));
    cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    sum_of_block<<<blocks, threads>>>(device_sums, device_values, n);
    cudaMemcpy(sums.data(), device_sums, blocks * sizeof(long long), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_sums);

    long long sum = 0;
    for (const long long of_block : sums) sum += of_block;
    std::printf(sum == expected ? "OK\n" : "%lld instead of %lld\nWRONG\n", sum, expected);
    return sum == expected ? 0 : 1;
}
