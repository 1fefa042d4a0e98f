// A barrier of all blocks, of our own: more blocks wait for each other than the model begins at once.
// MISTAKE 1, who waits misses the moment at which the counter is zero again: deadlock @zero
// MISTAKE 2, one block more is expected than there are: deadlock @wait
#include <cstdio>
#include <vector>

struct Barrier {
    int arrived, generation;
};

__device__ void wait_for_all(Barrier* barrier, int blocks)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        volatile int* generation = &barrier->generation;
        const int mine = *generation;
        __threadfence();
        if (atomicAdd(&barrier->arrived, 1) == blocks - 1) {
            atomicExch(&barrier->arrived, 0);
            __threadfence();
            *generation = mine + 1;
        } else {
#if MISTAKE == 1
            while (atomicAdd(&barrier->arrived, 0) != 0) {  // @zero
#else
            while (*generation == mine) {  // @wait
#endif
            }
        }
        __threadfence();
    }
    __syncthreads();
}

__global__ void rotate(int* a, int* b, int n, Barrier* barrier)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 2
    const int blocks = gridDim.x + 1;
#else
    const int blocks = gridDim.x;
#endif
    for (int round = 0; round < 3; ++round) {
        b[i] = a[(i + 37) % n];
        wait_for_all(barrier, blocks);
        a[i] = b[i] + 1;
        wait_for_all(barrier, blocks);
    }
}

int main()
{
    const int blocks = 24, threads = 32, n = blocks * threads;
    std::vector<int> numbers(n);
    for (int i = 0; i < n; ++i) numbers[i] = i;
    int *a, *b;
    Barrier* barrier;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMalloc(&barrier, sizeof(Barrier));
    cudaMemset(barrier, 0, sizeof(Barrier));
    cudaMemcpy(a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    rotate<<<blocks, threads>>>(a, b, n, barrier);
    cudaMemcpy(numbers.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += numbers[i] != (i + 3 * 37) % n + 3;
    puts(wrong == 0 ? "OK" : "WRONG");
    cudaFree(a);
    cudaFree(b);
    cudaFree(barrier);
    return wrong != 0;
}
