// Mean and variance in double precision, in two passes: the second one needs the mean that the first one has left.
// COUNTS: partial_sums global load 80 516
// COUNTS: partial_sums global store 8 8
// MISTAKE 1, nobody computes the mean between the passes: uninitialized @mean
// MISTAKE 2, the sums have a byte for each block: out_of_bounds @store
// MISTAKE 3, the sums are freed after the first pass: use_after_free @store
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define BLOCKS 4
#define THREADS 128

// Without a mean: sums of the numbers; with one: sums of their squared distances from it.
__global__ void partial_sums(double* sums, const double* x, const double* mean)
{
    __shared__ double kept[THREADS];
    double center = 0, sum = 0;
    if (mean != NULL) center = *mean;  // @mean
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < N; i += BLOCKS * THREADS) {
        double distance = x[i] - center;
        sum += mean != NULL ? distance * distance : distance;
    }
    kept[threadIdx.x] = sum;
    __syncthreads();
    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) kept[threadIdx.x] += kept[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = kept[0];  // @store
}

__global__ void finish(double* result, const double* sums)
{
    double sum = 0;
    for (int i = 0; i < BLOCKS; i++) sum += sums[i];
    *result = sum / N;
}

int main(void)
{
    double* x = (double*)malloc(N * sizeof(double));
    double mean = 0, variance = 0, results[2];
    for (int i = 0; i < N; i++) mean += (x[i] = i * 37 % 200) / N;
    for (int i = 0; i < N; i++) variance += (x[i] - mean) * (x[i] - mean) / N;

    double *d_x, *d_sums, *d_results;
    cudaMalloc((void**)&d_x, N * sizeof(double));
    cudaMalloc((void**)&d_sums, MISTAKE == 2 ? BLOCKS : BLOCKS * sizeof(double));
    cudaMalloc((void**)&d_results, 2 * sizeof(double));
    cudaMemcpy(d_x, x, N * sizeof(double), cudaMemcpyHostToDevice);

    partial_sums<<<BLOCKS, THREADS>>>(d_sums, d_x, NULL);
    if (MISTAKE != 1) finish<<<1, 1>>>(d_results, d_sums);
    if (MISTAKE == 3) cudaFree(d_sums);
    partial_sums<<<BLOCKS, THREADS>>>(d_sums, d_x, d_results);
    finish<<<1, 1>>>(d_results + 1, d_sums);
    cudaMemcpy(results, d_results, sizeof results, cudaMemcpyDeviceToHost);

    int right = fabs(results[0] - mean) < 1e-9 && fabs(results[1] - variance) < 1e-6;
    printf("mean %g, variance %g\n%s\n", results[0], results[1], right ? "OK" : "WRONG");
    cudaFree(d_x);
    if (MISTAKE != 3) cudaFree(d_sums);
    cudaFree(d_results);
    free(x);
    return right ? 0 : 1;
}
