// A product of matrices of rows, by cuBLAS, which takes columns: the factors change places. And by a kernel.
// COUNTS: product global store 48 120
// MISTAKE 1, the leading dimension of another matrix: out_of_bounds @gemm @gemm_end
// MISTAKE 2, one matrix is still the host's: invalid_pointer @gemm @gemm_end
// MISTAKE 3, nobody has copied b: uninitialized @gemm @gemm_end
// MISTAKE 4, a leading dimension that is too small, and nobody looks at the status: unchecked_error @gemm @gemm_end
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int rows = 24, columns = 40, depth = 16;

__global__ void product(float* c, const float* a, const float* b)
{
    const int i = blockIdx.y, j = threadIdx.x;
    if (j >= columns) return;
    float sum = 0;
    for (int k = 0; k < depth; ++k) sum += a[i * depth + k] * b[k * columns + j];
    c[i * columns + j] = sum;
}

int main()
{
    std::vector<float> a(rows * depth), b(depth * columns), c(rows * columns), other(rows * columns);
    for (size_t i = 0; i < a.size(); ++i) a[i] = float(i % 7) - 3;
    for (size_t i = 0; i < b.size(); ++i) b[i] = float(i % 5) - 2;
    float *d_a, *d_b, *d_c, *d_other;
    cudaMalloc(&d_a, a.size() * sizeof(float));
    cudaMalloc(&d_b, b.size() * sizeof(float));
    cudaMalloc(&d_c, c.size() * sizeof(float));
    cudaMalloc(&d_other, c.size() * sizeof(float));
    cudaMemcpy(d_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    if (MISTAKE != 3) cudaMemcpy(d_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);

    cublasHandle_t handle;
    cublasCreate(&handle);
    const float alpha = 1, beta = 0;
    const int step = MISTAKE == 1 ? depth * 2 : MISTAKE == 4 ? depth - 1 : depth;
    const float* first = MISTAKE == 2 ? a.data() : d_a;
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, columns, rows, depth, &alpha, d_b, columns,  // @gemm
                first, step, &beta, d_c, columns);                                             // @gemm_end
    if (MISTAKE == 0) product<<<dim3(1, rows), 64>>>(d_other, d_a, d_b);
    cudaMemcpy(c.data(), d_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
    if (MISTAKE == 0) cudaMemcpy(other.data(), d_other, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
    bool same = true;
    for (size_t i = 0; i < c.size(); ++i) same &= c[i] == other[i];
    std::puts(same ? "OK" : "wrong");
    cublasDestroy(handle);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    cudaFree(d_other);
}
