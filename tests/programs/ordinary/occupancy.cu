// The runtime is asked how large blocks and grids should be, and what the device has.
// COUNTS: fill global store 16 63
// MISTAKE 1, the grid is rounded down, so elements are left out: uninitialized @check
// MISTAKE 2, more threads than __launch_bounds__ allows: unchecked_error @launch
#include <cstdio>

__global__ void __launch_bounds__(256) fill(int* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = 3 * i;
}

__global__ void __launch_bounds__(128, 2) check_all(int* wrong, const int* values, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (values[i] != 3 * i) atomicAdd(wrong, 1);  // @check
}

int main()
{
    cudaDeviceProp device;
    cudaGetDeviceProperties(&device, 0);
    int smallest_grid, block_size, blocks_at_once;
    cudaOccupancyMaxPotentialBlockSize(&smallest_grid, &block_size, fill, 0, 256);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_at_once, fill, block_size, 0);
    const int threads_at_once = blocks_at_once * block_size;
    const bool plausible = block_size > 0 && block_size <= 256 && block_size % device.warpSize == 0 &&
                           threads_at_once <= device.maxThreadsPerMultiProcessor && device.warpSize == 32 &&
                           device.multiProcessorCount > 0 && device.major >= 7;
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, fill);
    const bool bounded = attributes.maxThreadsPerBlock == 256 && attributes.sharedSizeBytes == 0;

    const int n = 500;
    int *values, *device_wrong, wrong;
    cudaMalloc(&values, n * sizeof(int));
    cudaMalloc(&device_wrong, sizeof(int));
    cudaMemset(device_wrong, 0, sizeof(int));
    if (block_size > 64) block_size = 64;
#if MISTAKE == 1
    const int grid_size = n / block_size;
#else
    const int grid_size = (n + block_size - 1) / block_size;
#endif
#if MISTAKE == 2
    fill<<<1, 512>>>(values, n);  // @launch
#else
    fill<<<grid_size, block_size>>>(values, n);
#endif
    check_all<<<1, 128>>>(device_wrong, values, n);
    cudaMemcpy(&wrong, device_wrong, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(values);
    cudaFree(device_wrong);
    const bool right = plausible && bounded && wrong == 0;
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
