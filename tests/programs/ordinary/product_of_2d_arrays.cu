// A product of matrices that are arrays of arrays, on the host and for the kernel, so nobody computes an index.
// COUNTS: multiply global load 864 2160
// COUNTS: multiply global store 18 72
// MISTAKE 1, the sum takes one product too many: out_of_bounds @dot
// MISTAKE 2, as many bytes are allocated as a pointer has: copy_out_of_bounds @copy_a
// MISTAKE 3, one row of the second matrix is copied, and not all: uninitialized @dot
#include <stdio.h>

#define N 24
#define BLOCK 8

typedef float Row[N];

__global__ void multiply(Row* c, Row* a, Row* b)
{
    int row = blockIdx.y * BLOCK + threadIdx.y;
    int col = blockIdx.x * BLOCK + threadIdx.x;
    float sum = 0;
    for (int k = 0; MISTAKE == 1 ? k <= N : k < N; k++) sum += a[row][k] * b[k][col];  // @dot
    c[row][col] = sum;
}

int main(void)
{
    Row a[N], b[N], c[N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
            c[i][j] = -1;
        }

    Row *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, MISTAKE == 2 ? sizeof d_a : sizeof a);
    cudaMalloc(&d_b, sizeof b);
    cudaMalloc(&d_c, sizeof c);
    cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice);  // @copy_a
    cudaMemcpy(d_b, b, MISTAKE == 3 ? sizeof b[0] : sizeof b, cudaMemcpyHostToDevice);
    multiply<<<dim3(N / BLOCK, N / BLOCK), dim3(BLOCK, BLOCK)>>>(d_c, d_a, d_b);
    cudaMemcpy(c, d_c, sizeof c, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            float sum = 0;
            for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
            if (c[i][j] != sum) {
                printf("c[%d][%d] is %g\nWRONG\n", i, j, c[i][j]);
                return 1;
            }
        }
    puts("OK");
    return 0;
}
