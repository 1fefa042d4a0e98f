// y = a * x + y for 1000 numbers: the last block has more threads than there are numbers left.
// COUNTS: saxpy global load 64 250
// COUNTS: saxpy global store 32 125
// MISTAKE 1, the guard lets one thread too many through: out_of_bounds @update
// MISTAKE 2, as many bytes are copied as there are numbers: uninitialized @update
// MISTAKE 3, more threads in a block than a GPU can have: unchecked_error @launch
#include <stdio.h>
#include <stdlib.h>

#define N 1000

#define CHECK(call)                                                                        \
    do {                                                                                   \
        cudaError_t error = (call);                                                        \
        if (error != cudaSuccess) {                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            exit(EXIT_FAILURE);                                                            \
        }                                                                                  \
    } while (0)

__global__ void saxpy(int n, float a, const float* x, float* y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 1
    if (i <= n)
#else
    if (i < n)
#endif
        y[i] = a * x[i] + y[i];  // @update
}

int main(void)
{
    const size_t bytes = N * sizeof(float);
    float* x = (float*)malloc(bytes);
    float* y = (float*)malloc(bytes);
    for (int i = 0; i < N; i++) {
        x[i] = (float)i;
        y[i] = (float)(N - i);
    }

    float *d_x, *d_y;
    CHECK(cudaMalloc((void**)&d_x, bytes));
    CHECK(cudaMalloc((void**)&d_y, bytes));
    CHECK(cudaMemcpy(d_x, x, MISTAKE == 2 ? N : bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));

    int threads = MISTAKE == 3 ? 2048 : 256;
    int blocks = (N + threads - 1) / threads;
    saxpy<<<blocks, threads>>>(N, 3.0f, d_x, d_y);  // @launch
    CHECK(cudaMemcpy(y, d_y, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < N; i++)
        if (y[i] != 3.0f * i + (N - i)) wrong++;
    printf("%s\n", wrong == 0 ? "OK" : "WRONG");

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    free(x);
    free(y);
    return wrong != 0;
}
