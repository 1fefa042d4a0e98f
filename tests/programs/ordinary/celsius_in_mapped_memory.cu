// A kernel reads and writes memory of the host, which is mapped: nothing is copied.
// COUNTS: to_celsius global load 4 13
// COUNTS: to_celsius global store 4 13
// MISTAKE 1, the host does not wait for the kernel: unsynchronized @compare
// MISTAKE 2, ordinary memory of the host is given to the kernel: unknown_address @convert
// MISTAKE 3, freed with the function for device memory: invalid_free @free
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void to_celsius(float* celsius, const float* fahrenheit, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) celsius[i] = (fahrenheit[i] - 32.0f) * 5.0f / 9.0f;  // @convert
}

int main(void)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *fahrenheit, *celsius, *mapped_fahrenheit, *mapped_celsius;
    cudaHostAlloc((void**)&fahrenheit, bytes, cudaHostAllocMapped | cudaHostAllocWriteCombined);
    cudaHostAlloc((void**)&celsius, bytes, cudaHostAllocMapped);
    for (int i = 0; i < n; ++i) fahrenheit[i] = 4.5f * i - 40;
    cudaHostGetDevicePointer((void**)&mapped_fahrenheit, fahrenheit, 0);
    cudaHostGetDevicePointer((void**)&mapped_celsius, celsius, 0);

#if MISTAKE == 2
    float* const unknown = (float*)calloc(n, sizeof(float));
    to_celsius<<<2, 64>>>(mapped_celsius, unknown, n);
    free(unknown);
#else
    to_celsius<<<2, 64>>>(mapped_celsius, mapped_fahrenheit, n);
#endif
#if MISTAKE != 1
    cudaDeviceSynchronize();
#endif

    int right = 1;
    for (int i = 0; i < n; ++i)
        if (fabsf(celsius[i] - (2.5f * i - 40)) > 1e-4f) right = 0;  // @compare
#if MISTAKE == 3
    cudaFree(celsius);  // @free
#else
    cudaFreeHost(celsius);
#endif
    cudaFreeHost(fahrenheit);
    puts(right ? "OK" : "WRONG");
    return !right;
}
