// One block produces, the other one consumes: a small ring buffer with counters, volatile reads and fences.
// COUNTS: pass_on global atomic 1 1
// MISTAKE 1, the producer gives the signal without a fence: race @take @put
// MISTAKE 2, the producer does not wait until a place is free: race @put @take
#include <cstdio>

#define SLOTS 4
#define ITEMS 20

struct Ring {
    int items[SLOTS];
    int produced, consumed;
};

__device__ int read(const int* counter) { return *(const volatile int*)counter; }

__device__ void produce(Ring* ring)
{
    for (int i = 0; i < ITEMS; ++i) {
#if MISTAKE != 2
        while (i - read(&ring->consumed) >= SLOTS) {
        }
        __threadfence();
#endif
        ring->items[i % SLOTS] = i * i;  // @put
#if MISTAKE != 1
        __threadfence();
#endif
        *(volatile int*)&ring->produced = i + 1;
    }
}

__device__ int consume(Ring* ring)
{
    int sum = 0;
    for (int i = 0; i < ITEMS; ++i) {
        while (read(&ring->produced) <= i) {
        }
        __threadfence();
        sum += ring->items[i % SLOTS];  // @take
        __threadfence();
        *(volatile int*)&ring->consumed = i + 1;
    }
    return sum;
}

__global__ void pass_on(Ring* ring, int* result)
{
    if (blockIdx.x == 0)
        produce(ring);
    else
        atomicAdd(result, consume(ring));
}

int main()
{
    Ring* ring;
    int *result, sum = 0, expected = 0;
    for (int i = 0; i < ITEMS; ++i) expected += i * i;
    cudaMalloc(&ring, sizeof(Ring));
    cudaMalloc(&result, sizeof(int));
    cudaMemset(ring, 0, sizeof(Ring));
    cudaMemset(result, 0, sizeof(int));
    pass_on<<<2, 1>>>(ring, result);
    cudaMemcpy(&sum, result, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(ring);
    cudaFree(result);
    printf(sum == expected ? "OK\n" : "WRONG\n");
    return sum != expected;
}
