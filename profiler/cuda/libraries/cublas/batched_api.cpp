// cuBLAS, "Many of the same size": the functions as programs call them, for each type of number.
#include "batched.hpp"

using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const __half* alpha, const __half* const Aarray[], int lda,
                                  const __half* const Barray[], int ldb, const __half* beta, __half* const Carray[],
                                  int ldc, int batchCount)
{
    return gemm_batched({handle, "cublasHgemmBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, Aarray, lda,
                        Barray, ldb, beta, Carray, ldc, batchCount);
}

cublasStatus_t cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const float* alpha, const float* const Aarray[], int lda,
                                  const float* const Barray[], int ldb, const float* beta, float* const Carray[],
                                  int ldc, int batchCount)
{
    return gemm_batched({handle, "cublasSgemmBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, Aarray, lda,
                        Barray, ldb, beta, Carray, ldc, batchCount);
}

cublasStatus_t cublasDgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const double* alpha, const double* const Aarray[], int lda,
                                  const double* const Barray[], int ldb, const double* beta, double* const Carray[],
                                  int ldc, int batchCount)
{
    return gemm_batched({handle, "cublasDgemmBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, Aarray, lda,
                        Barray, ldb, beta, Carray, ldc, batchCount);
}

cublasStatus_t cublasCgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const cuComplex* alpha, const cuComplex* const Aarray[], int lda,
                                  const cuComplex* const Barray[], int ldb, const cuComplex* beta,
                                  cuComplex* const Carray[], int ldc, int batchCount)
{
    return gemm_batched({handle, "cublasCgemmBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, Aarray, lda,
                        Barray, ldb, beta, Carray, ldc, batchCount);
}

cublasStatus_t cublasZgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const cuDoubleComplex* alpha, const cuDoubleComplex* const Aarray[],
                                  int lda, const cuDoubleComplex* const Barray[], int ldb, const cuDoubleComplex* beta,
                                  cuDoubleComplex* const Carray[], int ldc, int batchCount)
{
    return gemm_batched({handle, "cublasZgemmBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, Aarray, lda,
                        Barray, ldb, beta, Carray, ldc, batchCount);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const __half* alpha, const __half* A, int lda,
                                         long long strideA, const __half* B, int ldb, long long strideB,
                                         const __half* beta, __half* C, int ldc, long long strideC, int batchCount)
{
    return gemm_strided_batched({handle, "cublasHgemmStridedBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k,
                                alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, batchCount);
}

cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const float* alpha, const float* A, int lda,
                                         long long strideA, const float* B, int ldb, long long strideB,
                                         const float* beta, float* C, int ldc, long long strideC, int batchCount)
{
    return gemm_strided_batched({handle, "cublasSgemmStridedBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k,
                                alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, batchCount);
}

cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const double* alpha, const double* A, int lda,
                                         long long strideA, const double* B, int ldb, long long strideB,
                                         const double* beta, double* C, int ldc, long long strideC, int batchCount)
{
    return gemm_strided_batched({handle, "cublasDgemmStridedBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k,
                                alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, batchCount);
}

cublasStatus_t cublasCgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const cuComplex* alpha, const cuComplex* A, int lda,
                                         long long strideA, const cuComplex* B, int ldb, long long strideB,
                                         const cuComplex* beta, cuComplex* C, int ldc, long long strideC,
                                         int batchCount)
{
    return gemm_strided_batched({handle, "cublasCgemmStridedBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k,
                                alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, batchCount);
}

cublasStatus_t cublasZgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const cuDoubleComplex* alpha, const cuDoubleComplex* A,
                                         int lda, long long strideA, const cuDoubleComplex* B, int ldb,
                                         long long strideB, const cuDoubleComplex* beta, cuDoubleComplex* C, int ldc,
                                         long long strideC, int batchCount)
{
    return gemm_strided_batched({handle, "cublasZgemmStridedBatched", WARPBOOK_CALL_SITE}, transa, transb, m, n, k,
                                alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, batchCount);
}

cublasStatus_t cublasSgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const float* alpha,
                                  const float* const Aarray[], int lda, const float* const xarray[], int incx,
                                  const float* beta, float* const yarray[], int incy, int batchCount)
{
    return gemv_batched({handle, "cublasSgemvBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, Aarray, lda, xarray,
                        incx, beta, yarray, incy, batchCount);
}

cublasStatus_t cublasDgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const double* alpha,
                                  const double* const Aarray[], int lda, const double* const xarray[], int incx,
                                  const double* beta, double* const yarray[], int incy, int batchCount)
{
    return gemv_batched({handle, "cublasDgemvBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, Aarray, lda, xarray,
                        incx, beta, yarray, incy, batchCount);
}

cublasStatus_t cublasCgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const cuComplex* alpha,
                                  const cuComplex* const Aarray[], int lda, const cuComplex* const xarray[], int incx,
                                  const cuComplex* beta, cuComplex* const yarray[], int incy, int batchCount)
{
    return gemv_batched({handle, "cublasCgemvBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, Aarray, lda, xarray,
                        incx, beta, yarray, incy, batchCount);
}

cublasStatus_t cublasZgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                  const cuDoubleComplex* alpha, const cuDoubleComplex* const Aarray[], int lda,
                                  const cuDoubleComplex* const xarray[], int incx, const cuDoubleComplex* beta,
                                  cuDoubleComplex* const yarray[], int incy, int batchCount)
{
    return gemv_batched({handle, "cublasZgemvBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, Aarray, lda, xarray,
                        incx, beta, yarray, incy, batchCount);
}

cublasStatus_t cublasSgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                         const float* alpha, const float* A, int lda, long long strideA, const float* x,
                                         int incx, long long stridex, const float* beta, float* y, int incy,
                                         long long stridey, int batchCount)
{
    return gemv_strided_batched({handle, "cublasSgemvStridedBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda,
                                strideA, x, incx, stridex, beta, y, incy, stridey, batchCount);
}

cublasStatus_t cublasDgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                         const double* alpha, const double* A, int lda, long long strideA,
                                         const double* x, int incx, long long stridex, const double* beta, double* y,
                                         int incy, long long stridey, int batchCount)
{
    return gemv_strided_batched({handle, "cublasDgemvStridedBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda,
                                strideA, x, incx, stridex, beta, y, incy, stridey, batchCount);
}

cublasStatus_t cublasCgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                         const cuComplex* alpha, const cuComplex* A, int lda, long long strideA,
                                         const cuComplex* x, int incx, long long stridex, const cuComplex* beta,
                                         cuComplex* y, int incy, long long stridey, int batchCount)
{
    return gemv_strided_batched({handle, "cublasCgemvStridedBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda,
                                strideA, x, incx, stridex, beta, y, incy, stridey, batchCount);
}

cublasStatus_t cublasZgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                         const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda,
                                         long long strideA, const cuDoubleComplex* x, int incx, long long stridex,
                                         const cuDoubleComplex* beta, cuDoubleComplex* y, int incy, long long stridey,
                                         int batchCount)
{
    return gemv_strided_batched({handle, "cublasZgemvStridedBatched", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda,
                                strideA, x, incx, stridex, beta, y, incy, stridey, batchCount);
}

cublasStatus_t cublasStrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float* alpha,
                                  const float* const A[], int lda, float* const B[], int ldb, int batchCount)
{
    return trsm_batched({handle, "cublasStrsmBatched", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A,
                        lda, B, ldb, batchCount);
}

cublasStatus_t cublasDtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double* alpha,
                                  const double* const A[], int lda, double* const B[], int ldb, int batchCount)
{
    return trsm_batched({handle, "cublasDtrsmBatched", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A,
                        lda, B, ldb, batchCount);
}

cublasStatus_t cublasCtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex* alpha,
                                  const cuComplex* const A[], int lda, cuComplex* const B[], int ldb, int batchCount)
{
    return trsm_batched({handle, "cublasCtrsmBatched", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A,
                        lda, B, ldb, batchCount);
}

cublasStatus_t cublasZtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                                  const cuDoubleComplex* alpha, const cuDoubleComplex* const A[], int lda,
                                  cuDoubleComplex* const B[], int ldb, int batchCount)
{
    return trsm_batched({handle, "cublasZtrsmBatched", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A,
                        lda, B, ldb, batchCount);
}

}  // extern "C"
