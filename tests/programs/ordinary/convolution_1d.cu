// A signal through a filter: the tile of a block is in shared memory, what is beyond its ends is read from the array.
// COUNTS: filter global store 32 128
// COUNTS: filter shared store 32 32
// MISTAKE 1, the block is larger than its tile: out_of_bounds @tile
// MISTAKE 2, elements are left out by <= instead of <: out_of_bounds @beyond
// MISTAKE 3, the filter is read from the host's memory: unknown_address @filter
#include <stdio.h>
#include <stdlib.h>

#define TILE 128
#define WIDTH 9

__global__ void filter(const int* signal, const int* weights, int* out, int n)
{
    __shared__ int tile[TILE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int first = blockIdx.x * TILE, past = first + TILE;
    tile[threadIdx.x] = signal[i];  // @tile
    __syncthreads();

    int sum = 0;
    for (int k = 0; k < WIDTH; k++) {
        int from = i + k - WIDTH / 2;
#if MISTAKE == 2
        if (from < 0 || from > n) continue;
#else
        if (from < 0 || from >= n) continue;
#endif
        int weight = weights[k];  // @filter
        if (from >= first && from < past)
            sum += weight * tile[from - first];
        else
            sum += weight * signal[from];  // @beyond
    }
    out[i] = sum;
}

int main(void)
{
    const int n = 8 * TILE;
    int h_weights[WIDTH] = {1, -2, 3, -4, 5, -4, 3, -2, 1};
    int *h_signal = (int*)malloc(n * sizeof(int)), *h_out = (int*)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) h_signal[i] = (i % 20) * (i % 3);

    int *d_signal, *d_weights, *d_out;
    cudaMalloc((void**)&d_signal, n * sizeof(int));
    cudaMalloc((void**)&d_weights, sizeof(h_weights));
    cudaMalloc((void**)&d_out, n * sizeof(int));
    cudaMemcpy(d_signal, h_signal, n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_weights, h_weights, sizeof(h_weights), cudaMemcpyHostToDevice);
    int threads = MISTAKE == 1 ? 2 * TILE : TILE;
    filter<<<n / threads, threads>>>(d_signal, MISTAKE == 3 ? h_weights : d_weights, d_out, n);
    cudaMemcpy(h_out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);

    int right = 1;
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int k = 0; k < WIDTH; k++) {
            int from = i + k - WIDTH / 2;
            if (from >= 0 && from < n) sum += h_weights[k] * h_signal[from];
        }
        if (h_out[i] != sum) right = 0;
    }
    puts(right ? "OK" : "WRONG");
    cudaFree(d_signal);
    cudaFree(d_weights);
    cudaFree(d_out);
    free(h_signal);
    free(h_out);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
