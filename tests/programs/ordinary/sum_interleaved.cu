// A sum by a tree whose partners are next to each other at first, so that threads idle everywhere in the warps.
// COUNTS: add_up global load 32 128
// COUNTS: add_up shared load 376 376
// COUNTS: add_up shared store 216 216
// MISTAKE 1, the barrier is for the threads that add: divergent_barrier @barrier
// MISTAKE 2, a block whose size is no power of two: out_of_bounds @add
// MISTAKE 3, no barrier between the steps: race @add
#include <stdio.h>

#define THREADS (MISTAKE == 2 ? 96 : 128)
#define BLOCKS 8
#define NUMBERS (THREADS * BLOCKS)

__global__ void add_up(const int* in, int* sums)
{
    __shared__ int partial[THREADS];
    unsigned t = threadIdx.x;
    partial[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    for (unsigned s = 1; s < THREADS; s *= 2) {
        if (t % (2 * s) == 0) {
            partial[t] += partial[t + s];  // @add
#if MISTAKE == 1
            __syncthreads();  // @barrier
#endif
        }
#if MISTAKE == 0 || MISTAKE == 2
        __syncthreads();
#endif
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

int main(void)
{
    int in[NUMBERS], sums[BLOCKS], expected = 0, sum = 0;
    for (int i = 0; i < NUMBERS; i++) expected += in[i] = i * 3 % 50;

    int *d_in, *d_sums;
    cudaMalloc((void**)&d_in, sizeof(in));
    cudaMalloc((void**)&d_sums, sizeof(sums));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    add_up<<<BLOCKS, THREADS>>>(d_in, d_sums);
    cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_sums);

    for (int i = 0; i < BLOCKS; i++) sum += sums[i];
    if (sum != expected) {
        printf("%d, and it should be %d\nWRONG\n", sum, expected);
        return 1;
    }
    printf("OK\n");
    return 0;
}
