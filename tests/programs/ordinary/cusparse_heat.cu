// Steps of heat on a rod, each a product of a sparse matrix (CSR) by cuSPARSE: y = x + A x.
// MISTAKE 1, the buffer is given less than cuSPARSE asks for: out_of_bounds @product
// MISTAKE 2, the indices count from 1, and the matrix is told that they count from 0: out_of_bounds @product
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include <cusparse.h>

constexpr int n = 1000;
constexpr int steps = 20;

template <class T>
T* on_device(const std::vector<T>& content)
{
    T* memory = nullptr;
    cudaMalloc(&memory, content.size() * sizeof(T));
    cudaMemcpy(memory, content.data(), content.size() * sizeof(T), cudaMemcpyHostToDevice);
    return memory;
}

int main()
{
    const int base = MISTAKE == 2 ? 1 : 0;
    std::vector<int> offsets{base}, columns;
    std::vector<double> values, heat(n);
    for (int i = 0; i < n; ++i) {
        heat[i] = i == n / 2 ? 1 : 0;
        for (int k = i - 1; k <= i + 1; ++k) {
            if (k < 0 || k >= n) continue;
            columns.push_back(k + base);
            values.push_back(k == i ? -0.5 : 0.25);
        }
        offsets.push_back(static_cast<int>(columns.size()) + base);
    }
    int* offsets_on_device = on_device(offsets);
    int* columns_on_device = on_device(columns);
    double* values_on_device = on_device(values);
    double* x = on_device(heat);
    double* y;
    cudaMalloc(&y, n * sizeof *y);

    cusparseHandle_t handle;
    cusparseCreate(&handle);
    cusparseSpMatDescr_t matrix;
    cusparseCreateCsr(&matrix, n, n, static_cast<int>(values.size()), offsets_on_device, columns_on_device,
                      values_on_device, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
    cusparseDnVecDescr_t in, out;
    cusparseCreateDnVec(&in, n, x, CUDA_R_64F);
    cusparseCreateDnVec(&out, n, y, CUDA_R_64F);
    const double one = 1;
    size_t bytes = 0;
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &one, out, CUDA_R_64F,
                            CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    void* buffer = nullptr;
    cudaMalloc(&buffer, MISTAKE == 1 ? bytes / 2 : bytes);
    for (int step = 0; step < steps; ++step) {
        cudaMemcpy(y, x, n * sizeof *y, cudaMemcpyDeviceToDevice);
        cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &one, out,  // @product
                     CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
        std::swap(x, y);
        std::swap(in, out);
    }
    cudaMemcpy(heat.data(), x, n * sizeof *x, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (const double part : heat) sum += part;
    std::puts(std::fabs(sum - 1) < 1e-12 && heat[n / 2] > heat[n / 2 + 1] && heat[n / 2 + 1] == heat[n / 2 - 1]
                  ? "OK"
                  : "wrong");
    cusparseDestroySpMat(matrix);
    cusparseDestroyDnVec(in);
    cusparseDestroyDnVec(out);
    cusparseDestroy(handle);
    cudaFree(offsets_on_device);
    cudaFree(columns_on_device);
    cudaFree(values_on_device);
    cudaFree(x);
    cudaFree(y);
    cudaFree(buffer);
}
