// A histogram of half bytes: each thread has a byte for each bin in shared memory, so that no atomics are needed.
// COUNTS: count global load 94 94
// COUNTS: count global atomic 2 4
// MISTAKE 1, rows are a byte too short, so that threads share bytes: race @own
// MISTAKE 2, bytes do not begin with zero: uninitialized @own
// MISTAKE 3, bytes are added up as words, from one byte later: misaligned @sum
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define THREADS 64
#define BINS 16

__global__ void count(const uint8_t* data, int n, unsigned* counts)
{
    __shared__ __align__(4) uint8_t bytes[BINS * THREADS];
    const int t = threadIdx.x;
    const int stride = MISTAKE == 1 ? THREADS - 1 : THREADS;
    if (MISTAKE != 2)
        for (int i = t; i < BINS * THREADS; i += THREADS) bytes[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * THREADS + t; i < n; i += gridDim.x * THREADS) {
        bytes[(data[i] >> 4) * stride + t]++;  // @own
        bytes[(data[i] & 15) * stride + t]++;  // @low
    }
    __syncthreads();
    if (t >= BINS) return;
    unsigned sum = 0;
    for (int k = 0; k < THREADS; k += 4) {
        const unsigned four = *(const unsigned*)&bytes[t * THREADS + k + (MISTAKE == 3)];  // @sum
        sum += (four & 0xff) + (four >> 8 & 0xff) + (four >> 16 & 0xff) + (four >> 24);
    }
    atomicAdd(&counts[t], sum);
}

int main()
{
    const int n = 1500, blocks = 2;
    uint8_t data[n];
    unsigned counts[BINS], expected[BINS] = {0};
    for (int i = 0; i < n; i++) {
        data[i] = (uint8_t)(i * 151 ^ i >> 3);
        expected[data[i] >> 4]++;
        expected[data[i] & 15]++;
    }
    uint8_t* d_data;
    unsigned* d_counts;
    cudaMalloc(&d_data, n);
    cudaMalloc(&d_counts, sizeof counts);
    cudaMemcpy(d_data, data, n, cudaMemcpyHostToDevice);
    cudaMemset(d_counts, 0, sizeof counts);
    count<<<blocks, THREADS>>>(d_data, n, d_counts);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    cudaFree(d_data);
    cudaFree(d_counts);
    if (memcmp(counts, expected, sizeof counts)) {
        printf("WRONG\n");
        return 1;
    }
    printf("OK\n");
    return 0;
}
