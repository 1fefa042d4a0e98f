// cuBLAS, "Level 3: matrices": the functions as programs call them, for each type of number.
#include "level3.hpp"

using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasSgemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                              int k, const float* alpha, const float* A, int lda, const float* B, int ldb,
                              const float* beta, float* C, int ldc)
{
    return gemm({handle, "cublasSgemm", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C,
                ldc);
}

cublasStatus_t cublasDgemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                              int k, const double* alpha, const double* A, int lda, const double* B, int ldb,
                              const double* beta, double* C, int ldc)
{
    return gemm({handle, "cublasDgemm", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C,
                ldc);
}

cublasStatus_t cublasCgemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                              int k, const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                              const cuComplex* beta, cuComplex* C, int ldc)
{
    return gemm({handle, "cublasCgemm", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C,
                ldc);
}

cublasStatus_t cublasZgemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                              int k, const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda,
                              const cuDoubleComplex* B, int ldb, const cuDoubleComplex* beta, cuDoubleComplex* C,
                              int ldc)
{
    return gemm({handle, "cublasZgemm", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C,
                ldc);
}

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           int k, const __half* alpha, const __half* A, int lda, const __half* B, int ldb,
                           const __half* beta, __half* C, int ldc)
{
    return gemm({handle, "cublasHgemm", WARPBOOK_CALL_SITE}, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C,
                ldc);
}

cublasStatus_t cublasSsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                              const float* alpha, const float* A, int lda, const float* B, int ldb, const float* beta,
                              float* C, int ldc)
{
    return symm({handle, "cublasSsymm", WARPBOOK_CALL_SITE}, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasDsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                              const double* alpha, const double* A, int lda, const double* B, int ldb,
                              const double* beta, double* C, int ldc)
{
    return symm({handle, "cublasDsymm", WARPBOOK_CALL_SITE}, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasCsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                              const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                              const cuComplex* beta, cuComplex* C, int ldc)
{
    return symm({handle, "cublasCsymm", WARPBOOK_CALL_SITE}, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasZsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* B,
                              int ldb, const cuDoubleComplex* beta, cuDoubleComplex* C, int ldc)
{
    return symm({handle, "cublasZsymm", WARPBOOK_CALL_SITE}, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasChemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                              const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                              const cuComplex* beta, cuComplex* C, int ldc)
{
    return hemm({handle, "cublasChemm", WARPBOOK_CALL_SITE}, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasZhemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* B,
                              int ldb, const cuDoubleComplex* beta, cuDoubleComplex* C, int ldc)
{
    return hemm({handle, "cublasZhemm", WARPBOOK_CALL_SITE}, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasSsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                              const float* alpha, const float* A, int lda, const float* beta, float* C, int ldc)
{
    return syrk({handle, "cublasSsyrk", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

cublasStatus_t cublasDsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                              const double* alpha, const double* A, int lda, const double* beta, double* C, int ldc)
{
    return syrk({handle, "cublasDsyrk", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

cublasStatus_t cublasCsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                              const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* beta, cuComplex* C,
                              int ldc)
{
    return syrk({handle, "cublasCsyrk", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

cublasStatus_t cublasZsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda,
                              const cuDoubleComplex* beta, cuDoubleComplex* C, int ldc)
{
    return syrk({handle, "cublasZsyrk", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

cublasStatus_t cublasCherk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                              const float* alpha, const cuComplex* A, int lda, const float* beta, cuComplex* C, int ldc)
{
    return herk({handle, "cublasCherk", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

cublasStatus_t cublasZherk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                              const double* alpha, const cuDoubleComplex* A, int lda, const double* beta,
                              cuDoubleComplex* C, int ldc)
{
    return herk({handle, "cublasZherk", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);
}

cublasStatus_t cublasSsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                               const float* alpha, const float* A, int lda, const float* B, int ldb, const float* beta,
                               float* C, int ldc)
{
    return syr2k({handle, "cublasSsyr2k", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasDsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                               const double* alpha, const double* A, int lda, const double* B, int ldb,
                               const double* beta, double* C, int ldc)
{
    return syr2k({handle, "cublasDsyr2k", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasCsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                               const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                               const cuComplex* beta, cuComplex* C, int ldc)
{
    return syr2k({handle, "cublasCsyr2k", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasZsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                               const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda,
                               const cuDoubleComplex* B, int ldb, const cuDoubleComplex* beta, cuDoubleComplex* C,
                               int ldc)
{
    return syr2k({handle, "cublasZsyr2k", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasCher2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                               const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                               const float* beta, cuComplex* C, int ldc)
{
    return her2k({handle, "cublasCher2k", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasZher2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                               const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda,
                               const cuDoubleComplex* B, int ldb, const double* beta, cuDoubleComplex* C, int ldc)
{
    return her2k({handle, "cublasZher2k", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasSsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                            const float* alpha, const float* A, int lda, const float* B, int ldb, const float* beta,
                            float* C, int ldc)
{
    return syrkx({handle, "cublasSsyrkx", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasDsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                            const double* alpha, const double* A, int lda, const double* B, int ldb, const double* beta,
                            double* C, int ldc)
{
    return syrkx({handle, "cublasDsyrkx", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasCsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                            const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                            const cuComplex* beta, cuComplex* C, int ldc)
{
    return syrkx({handle, "cublasCsyrkx", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasZsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                            const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* B,
                            int ldb, const cuDoubleComplex* beta, cuDoubleComplex* C, int ldc)
{
    return syrkx({handle, "cublasZsyrkx", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasCherkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                            const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* B, int ldb,
                            const float* beta, cuComplex* C, int ldc)
{
    return herkx({handle, "cublasCherkx", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasZherkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                            const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* B,
                            int ldb, const double* beta, cuDoubleComplex* C, int ldc)
{
    return herkx({handle, "cublasZherkx", WARPBOOK_CALL_SITE}, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

cublasStatus_t cublasStrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float* alpha,
                              const float* A, int lda, const float* B, int ldb, float* C, int ldc)
{
    return trmm({handle, "cublasStrmm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C,
                ldc);
}

cublasStatus_t cublasDtrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double* alpha,
                              const double* A, int lda, const double* B, int ldb, double* C, int ldc)
{
    return trmm({handle, "cublasDtrmm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C,
                ldc);
}

cublasStatus_t cublasCtrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex* alpha,
                              const cuComplex* A, int lda, const cuComplex* B, int ldb, cuComplex* C, int ldc)
{
    return trmm({handle, "cublasCtrmm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C,
                ldc);
}

cublasStatus_t cublasZtrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* B,
                              int ldb, cuDoubleComplex* C, int ldc)
{
    return trmm({handle, "cublasZtrmm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C,
                ldc);
}

cublasStatus_t cublasStrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float* alpha,
                              const float* A, int lda, float* B, int ldb)
{
    return trsm({handle, "cublasStrsm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

cublasStatus_t cublasDtrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double* alpha,
                              const double* A, int lda, double* B, int ldb)
{
    return trsm({handle, "cublasDtrsm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

cublasStatus_t cublasCtrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex* alpha,
                              const cuComplex* A, int lda, cuComplex* B, int ldb)
{
    return trsm({handle, "cublasCtrsm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

cublasStatus_t cublasZtrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                              cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, cuDoubleComplex* B,
                              int ldb)
{
    return trsm({handle, "cublasZtrsm", WARPBOOK_CALL_SITE}, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}

cublasStatus_t cublasSgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const float* alpha, const float* A, int lda, const float* beta, const float* B, int ldb,
                           float* C, int ldc)
{
    return geam({handle, "cublasSgeam", WARPBOOK_CALL_SITE}, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}

cublasStatus_t cublasDgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const double* alpha, const double* A, int lda, const double* beta, const double* B, int ldb,
                           double* C, int ldc)
{
    return geam({handle, "cublasDgeam", WARPBOOK_CALL_SITE}, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}

cublasStatus_t cublasCgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* beta,
                           const cuComplex* B, int ldb, cuComplex* C, int ldc)
{
    return geam({handle, "cublasCgeam", WARPBOOK_CALL_SITE}, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}

cublasStatus_t cublasZgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* beta,
                           const cuDoubleComplex* B, int ldb, cuDoubleComplex* C, int ldc)
{
    return geam({handle, "cublasZgeam", WARPBOOK_CALL_SITE}, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}

cublasStatus_t cublasSdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const float* A, int lda,
                           const float* x, int incx, float* C, int ldc)
{
    return dgmm({handle, "cublasSdgmm", WARPBOOK_CALL_SITE}, mode, m, n, A, lda, x, incx, C, ldc);
}

cublasStatus_t cublasDdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const double* A, int lda,
                           const double* x, int incx, double* C, int ldc)
{
    return dgmm({handle, "cublasDdgmm", WARPBOOK_CALL_SITE}, mode, m, n, A, lda, x, incx, C, ldc);
}

cublasStatus_t cublasCdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const cuComplex* A, int lda,
                           const cuComplex* x, int incx, cuComplex* C, int ldc)
{
    return dgmm({handle, "cublasCdgmm", WARPBOOK_CALL_SITE}, mode, m, n, A, lda, x, incx, C, ldc);
}

cublasStatus_t cublasZdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const cuDoubleComplex* A,
                           int lda, const cuDoubleComplex* x, int incx, cuDoubleComplex* C, int ldc)
{
    return dgmm({handle, "cublasZdgmm", WARPBOOK_CALL_SITE}, mode, m, n, A, lda, x, incx, C, ldc);
}

}  // extern "C"
