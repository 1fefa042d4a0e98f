// The largest eigenvalue of a matrix by power iteration: cuBLAS in a stream of its own, managed memory, one kernel.
// MISTAKE 1, the host reads what the stream may still be computing: unsynchronized @read
// MISTAKE 2, the vector is freed too early: use_after_free @gemv
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>

constexpr int n = 64;

__global__ void make(double* a, double* x)
{
    const int i = threadIdx.x;
    for (int j = 0; j < n; ++j) a[i + j * n] = i != j ? 1.0 / (1 + i + j) : i == 0 ? 10 : 1;
    x[i] = 1;
}

int main()
{
    double *a, *x, *y;
    cudaMallocManaged(&a, n * n * sizeof(double));
    cudaMallocManaged(&x, n * sizeof(double));
    cudaMallocManaged(&y, n * sizeof(double));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetStream(handle, stream);
    make<<<1, n, 0, stream>>>(a, x);
    if (MISTAKE == 2) cudaFree(x);
    const double one = 1, zero = 0;
    double length = 0;
    for (int step = 0; step < 50 && MISTAKE == 0; ++step) {
        cublasDgemv(handle, CUBLAS_OP_N, n, n, &one, a, n, x, 1, &zero, y, 1);
        cublasDnrm2(handle, n, y, 1, &length);
        const double by = 1 / length;
        cublasDscal(handle, n, &by, y, 1);
        cublasDcopy(handle, n, y, 1, x, 1);
    }
    cublasDgemv(handle, CUBLAS_OP_N, n, n, &one, a, n, x, 1, &zero, y, 1);  // @gemv
    if (MISTAKE == 0) cudaStreamSynchronize(stream);
    double error = 0;
    for (int i = 0; i < n && MISTAKE != 2; ++i) error += std::fabs(y[i] - length * x[i]);  // @read
    std::puts(error < 1e-3 ? "OK" : "wrong");
    cublasDestroy(handle);
    cudaStreamDestroy(stream);
    cudaFree(a);
    if (MISTAKE != 2) cudaFree(x);
    cudaFree(y);
}
