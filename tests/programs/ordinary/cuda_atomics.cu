// The last block to finish takes the maximum over all blocks; it knows by a cuda::atomic_ref that it is the last one.
// COUNTS: largest_of_all global store 5 5
// MISTAKE 1, the counter orders nothing: race @others @own
// MISTAKE 2, the counter is for the threads of one block only: race @count @others
// MISTAKE 3, the counter does not begin with zero: uninitialized @count
#include <cuda/atomic>
#include <cuda/std/limits>

#include <cstdio>

#if MISTAKE == 1
constexpr auto order = cuda::memory_order_relaxed;
#else
constexpr auto order = cuda::memory_order_acq_rel;
#endif

#if MISTAKE == 2
using Counter = cuda::atomic_ref<unsigned, cuda::thread_scope_block>;
#else
using Counter = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
#endif

__device__ int largest_in_warp(int value)
{
    for (int offset = 16; offset > 0; offset /= 2) value = max(value, __shfl_xor_sync(0xffffffff, value, offset));
    return value;
}

__global__ void largest_of_all(int* result, int* of_blocks, unsigned* finished, const int* values)
{
    const int own = largest_in_warp(values[blockIdx.x * 32 + threadIdx.x]);
    bool last = false;
    if (threadIdx.x == 0) {
        of_blocks[blockIdx.x] = own;                                     // @own
        last = Counter(*finished).fetch_add(1, order) == gridDim.x - 1;  // @count
    }
    if (!__any_sync(0xffffffff, last)) return;
    __syncwarp();
    int value = cuda::std::numeric_limits<int>::min();
    if (threadIdx.x < gridDim.x) value = of_blocks[threadIdx.x];  // @others
    value = largest_in_warp(value);
    if (threadIdx.x == 0) *result = value;
}

int main()
{
    const int blocks = 4;
    int values[blocks * 32], expected = 0, result = 0;
    for (int i = 0; i < blocks * 32; ++i) {
        values[i] = i * i % 1009 - 500;
        if (i == 0 || values[i] > expected) expected = values[i];
    }
    int *device_values, *device_result, *of_blocks;
    unsigned* finished;
    cudaMalloc(&device_values, sizeof values);
    cudaMalloc(&device_result, sizeof result);
    cudaMalloc(&of_blocks, blocks * sizeof(int));
    cudaMalloc(&finished, sizeof(unsigned));
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
#if MISTAKE != 3
    cudaMemset(finished, 0, sizeof(unsigned));
#endif
    largest_of_all<<<blocks, 32>>>(device_result, of_blocks, finished, device_values);
    cudaMemcpy(&result, device_result, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_result);
    cudaFree(of_blocks);
    cudaFree(finished);
    std::puts(result == expected ? "OK" : "WRONG");
    return result != expected;
}
