// C = A * B for matrices of different shapes, with a thread for each element of C and no shared memory.
// COUNTS: gemm global load 2160 3780
// COUNTS: gemm global store 40 100
// MISTAKE 1, a row of A is taken to be as long as one of B: out_of_bounds @dot
// MISTAKE 2, the sum takes one product too many: out_of_bounds @dot
// MISTAKE 3, the columns have no guard, so two threads have one element: race @element
#include <stdio.h>
#include <stdlib.h>

#define CUDA_CHECK(code) check((code), #code, __LINE__)

static void check(cudaError_t code, const char* text, int line)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "line %d, %s: %s\n", line, text, cudaGetErrorName(code));
        exit(1);
    }
}

// A has m rows and k columns, B has k rows and n columns.
__global__ void gemm(int m, int n, int k, const float* A, const float* B, float* C)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 3
    if (row >= m) return;
#else
    if (row >= m || col >= n) return;
#endif
    int last = MISTAKE == 2 ? k : k - 1;
    int stride = MISTAKE == 1 ? n : k;
    float sum = 0.0f;
    for (int i = 0; i <= last; i++) sum += A[row * stride + i] * B[i * n + col];  // @dot
    C[row * n + col] = sum;                                                       // @element
}

int main(void)
{
    const int m = 20, n = 40, k = 27;
    float *A, *B, *C, *dA, *dB, *dC;
    A = (float*)malloc(m * k * sizeof(float));
    B = (float*)malloc(k * n * sizeof(float));
    C = (float*)malloc(m * n * sizeof(float));
    for (int i = 0; i < m * k; i++) A[i] = i % 6;
    for (int i = 0; i < k * n; i++) B[i] = i % 11 - 5;

    CUDA_CHECK(cudaMalloc((void**)&dA, m * k * sizeof(float)));
    CUDA_CHECK(cudaMalloc((void**)&dB, k * n * sizeof(float)));
    CUDA_CHECK(cudaMalloc((void**)&dC, m * n * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(dA, A, m * k * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(dB, B, k * n * sizeof(float), cudaMemcpyHostToDevice));

    dim3 block(32, 4);
    dim3 grid((n + block.x - 1) / block.x, (m + block.y - 1) / block.y);
    gemm<<<grid, block>>>(m, n, k, dA, dB, dC);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(C, dC, m * n * sizeof(float), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int row = 0; row < m; row++)
        for (int col = 0; col < n; col++) {
            float sum = 0.0f;
            for (int i = 0; i < k; i++) sum += A[row * k + i] * B[i * n + col];
            if (C[row * n + col] != sum) wrong = 1;
        }
    CUDA_CHECK(cudaFree(dA));
    CUDA_CHECK(cudaFree(dB));
    CUDA_CHECK(cudaFree(dC));
    free(A);
    free(B);
    free(C);
    puts(wrong ? "WRONG" : "OK");
    return wrong;
}
