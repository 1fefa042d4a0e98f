// Squares in managed memory: few threads walk over many numbers, each in steps as long as the grid.
// COUNTS: square global load 94 375
// COUNTS: square global store 94 375
// MISTAKE 1, the host does not wait for the kernel: unsynchronized @root @compare
// MISTAKE 2, a step is only as long as a block: race @load @store
#include <cstdio>
#include <cstdlib>

__global__ void square(float* values, int n)
{
#if MISTAKE == 2
    const int step = blockDim.x;
#else
    const int step = blockDim.x * gridDim.x;
#endif
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        const float value = values[i];  // @load
        values[i] = value * value;      // @store
    }
}

int main()
{
    const int n = 3000;
    float* values = nullptr;
    if (cudaMallocManaged(&values, n * sizeof(float)) != cudaSuccess) return EXIT_FAILURE;
    for (int i = 0; i < n; i++) values[i] = static_cast<float>(i % 100 + 2);

    square<<<4, 128>>>(values, n);
#if MISTAKE != 1
    cudaDeviceSynchronize();
#endif

    int wrong = 0;
    for (int i = 0; i < n; i++) {
        const float root = static_cast<float>(i % 100 + 2);  // @root
        if (values[i] != root * root) ++wrong;               // @compare
    }
    cudaFree(values);
    if (wrong > 0) {
        printf("WRONG\n");
        return EXIT_FAILURE;
    }
    printf("OK\n");
    return EXIT_SUCCESS;
}
