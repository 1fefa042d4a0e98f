// How often pairs of two measured values fall into each cell of a grid of bins, by atomics in global memory.
// COUNTS: count_pairs global load 64 256
// MISTAKE 1, the greatest value has no bin: out_of_bounds @add
// MISTAKE 2, counters are increased without atomics: race @plain
// MISTAKE 3, a grid of bins is copied to the host as if it were on the host: wrong_direction @back
#include <cstdio>
#include <cstdlib>
#include <cmath>

struct Axis {
    float low, high;
    int bins;

    // The greatest value belongs to the last bin.
    __host__ __device__ int bin_of(float value) const
    {
        int bin = (int)((value - low) / (high - low) * bins);
        return bin < bins ? bin : bins - 1;
    }
    __device__ int bin_or_one_more(float value) const { return (int)((value - low) / (high - low) * bins); }
};

__global__ void count_pairs(int* counts, const float* x, const float* y, int n, Axis horizontal, Axis vertical)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
#if MISTAKE == 1
    int cell = vertical.bin_or_one_more(y[i]) * horizontal.bins + horizontal.bin_or_one_more(x[i]);
#else
    int cell = vertical.bin_of(y[i]) * horizontal.bins + horizontal.bin_of(x[i]);
#endif
#if MISTAKE == 2
    counts[cell]++;  // @plain
#else
    atomicAdd(counts + cell, 1);  // @add
#endif
}

int main()
{
    const int n = 1024;
    const Axis horizontal = {-1.0f, 1.0f, 10}, vertical = {0.0f, 4.0f, 8};
    const int cells = horizontal.bins * vertical.bins;

    float* x = (float*)malloc(n * sizeof(float));
    float* y = (float*)malloc(n * sizeof(float));
    int* counts = (int*)malloc(cells * sizeof(int));
    int* expected = (int*)calloc(cells, sizeof(int));
    for (int i = 0; i < n; ++i) {
        x[i] = -1.0f + 2.0f * (i % 32) / 31;
        y[i] = 4.0f * (i / 32) / 31;
        expected[vertical.bin_of(y[i]) * horizontal.bins + horizontal.bin_of(x[i])] += 1;
    }

    float *d_x, *d_y;
    int* d_counts;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMalloc(&d_counts, cells * sizeof(int));
    cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, y, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(d_counts, 0, cells * sizeof(int));
    count_pairs<<<n / 256, 256>>>(d_counts, d_x, d_y, n, horizontal, vertical);
    cudaMemcpyKind kind = MISTAKE == 3 ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
    cudaMemcpy(counts, d_counts, cells * sizeof(int), kind);  // @back

    int wrong = 0;
    for (int cell = 0; cell < cells; ++cell) wrong += counts[cell] != expected[cell];
    printf("%s\n", wrong ? "WRONG" : "OK");

    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_counts);
    free(x);
    free(y);
    free(counts);
    free(expected);
    return wrong ? 1 : 0;
}
