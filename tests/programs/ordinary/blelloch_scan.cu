// Exclusive prefix sums of a block by Blelloch: up a tree, then down. Places are spread, so that banks do not conflict.
// COUNTS: exclusive_scan global load 16 64
// COUNTS: exclusive_scan global store 16 64
// COUNTS: exclusive_scan shared load 96 96
// COUNTS: exclusive_scan shared store 77 77
// MISTAKE 1, no barrier between the steps down: race @keep @left @right
// MISTAKE 2, shared memory without room for the gaps: out_of_bounds @first @second
#include <stdio.h>
#include <stdlib.h>

#define N 512
#define SPREAD(i) ((i) + ((i) >> 5))

__global__ void exclusive_scan(int* out, const int* in)
{
    extern __shared__ int tree[];
    int t = threadIdx.x, offset = 1;
    tree[SPREAD(t)] = in[t];                  // @first
    tree[SPREAD(t + N / 2)] = in[t + N / 2];  // @second

    for (int d = N / 2; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
            tree[SPREAD(b)] += tree[SPREAD(a)];
        }
        offset *= 2;
    }
    if (t == 0) tree[SPREAD(N - 1)] = 0;
    for (int d = 1; d < N; d *= 2) {
        offset >>= 1;
#if MISTAKE != 1
        __syncthreads();
#endif
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
            int left = tree[SPREAD(a)];         // @keep
            tree[SPREAD(a)] = tree[SPREAD(b)];  // @left
            tree[SPREAD(b)] += left;            // @right
        }
    }
    __syncthreads();
    out[t] = tree[SPREAD(t)];
    out[t + N / 2] = tree[SPREAD(t + N / 2)];
}

int main(void)
{
    int in[N], out[N];
    int *d_in, *d_out;
    for (int i = 0; i < N; i++) in[i] = (i * 7) % 13;
    cudaMalloc((void**)&d_in, sizeof(in));
    cudaMalloc((void**)&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
#if MISTAKE == 2
    size_t bytes = N * sizeof(int);
#else
    size_t bytes = SPREAD(N) * sizeof(int);
#endif
    exclusive_scan<<<1, N / 2, bytes>>>(d_out, d_in);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);

    int sum = 0;
    for (int i = 0; i < N; i++) {
        if (out[i] != sum) {
            printf("WRONG: out[%d] is %d instead of %d\n", i, out[i], sum);
            return EXIT_FAILURE;
        }
        sum += in[i];
    }
    printf("OK\n");
    return EXIT_SUCCESS;
}
