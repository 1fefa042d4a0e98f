// The same sum three times: an atomic for each thread, for each warp, and for each block.
// COUNTS: for_each_thread global atomic 16 16
// COUNTS: for_each_warp global atomic 16 16
// COUNTS: for_each_block global atomic 4 4
// COUNTS: for_each_block shared atomic 16 512
// MISTAKE 1, nobody sets the sums to zero: uninitialized @thread
// MISTAKE 2, a plain sum where an atomic belongs: race @warp
// MISTAKE 3, no barrier after the block's sum is set to zero: race @zero @block
#include <cstdio>

__global__ void for_each_thread(unsigned* sum, const unsigned* values)
{
    atomicAdd(sum, values[blockIdx.x * blockDim.x + threadIdx.x]);  // @thread
}

__global__ void for_each_warp(unsigned* sum, const unsigned* values)
{
    const unsigned value = values[blockIdx.x * blockDim.x + threadIdx.x];
    unsigned of_warp = value;
    for (int mask = 1; mask < 32; mask *= 2) of_warp += __shfl_xor_sync(~0u, of_warp, mask);
    if (threadIdx.x % 32 == 0) {
#if MISTAKE == 2
        *sum += of_warp;  // @warp
#else
        atomicAdd(sum, of_warp);
#endif
    }
}

__global__ void for_each_block(unsigned* sum, const unsigned* values)
{
    __shared__ unsigned of_block;
    if (threadIdx.x == 0) of_block = 0;  // @zero
    if (MISTAKE != 3) __syncthreads();
    atomicAdd(&of_block, values[blockIdx.x * blockDim.x + threadIdx.x]);  // @block
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(sum, of_block);
}

int main()
{
    const int blocks = 4, threads = 128, n = blocks * threads;
    unsigned values[n], sums[3], expected = 0;
    for (int i = 0; i < n; ++i) expected += values[i] = i % 77;

    unsigned *device_values, *device_sums;
    cudaMalloc(&device_values, sizeof values);
    cudaMalloc(&device_sums, sizeof sums);
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
    if (MISTAKE != 1) cudaMemset(device_sums, 0, sizeof sums);
    for_each_thread<<<blocks, threads>>>(&device_sums[0], device_values);
    for_each_warp<<<blocks, threads>>>(&device_sums[1], device_values);
    for_each_block<<<blocks, threads>>>(&device_sums[2], device_values);
    cudaMemcpy(sums, device_sums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_sums);

    const bool right = sums[0] == expected && sums[1] == expected && sums[2] == expected;
    std::printf("%u %u %u\n%s\n", sums[0], sums[1], sums[2], right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
