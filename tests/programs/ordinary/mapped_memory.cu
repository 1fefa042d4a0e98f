// A kernel works in the host's own memory, which is mapped for the device, so nothing is copied.
// COUNTS: count_down global load 19 75
// COUNTS: count_down global store 19 75
// MISTAKE 1, the host does not wait for the kernel: unsynchronized @compare
// MISTAKE 2, the kernel is given memory that is not mapped: unknown_address @change
// MISTAKE 3, mapped memory is freed like the device's: invalid_free @free
#include <stdio.h>
#include <stdlib.h>

__global__ void count_down(int* numbers, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] = numbers[i] - 1;  // @change
}

int main(void)
{
    const int n = 600;
    int *numbers, *mapped;
    if (cudaHostAlloc((void**)&numbers, n * sizeof(int), cudaHostAllocMapped) != cudaSuccess) return 1;
    for (int i = 0; i < n; i++) numbers[i] = 2 * i + 1;
#if MISTAKE == 2
    mapped = (int*)malloc(n * sizeof(int));
#else
    cudaHostGetDevicePointer((void**)&mapped, numbers, 0);
#endif
    count_down<<<(n + 63) / 64, 64>>>(mapped, n);
#if MISTAKE != 1
    cudaDeviceSynchronize();
#endif
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += numbers[i] != 2 * i;  // @compare
#if MISTAKE == 2
    free(mapped);
#endif
#if MISTAKE == 3
    cudaFree(numbers);  // @free
#else
    cudaFreeHost(numbers);
#endif
    printf(wrong ? "WRONG\n" : "OK\n");
    return wrong ? 1 : 0;
}
