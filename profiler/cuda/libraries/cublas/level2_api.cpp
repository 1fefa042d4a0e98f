// cuBLAS, "Level 2: matrices and vectors": the functions as programs call them, for each type of number.
#include "level2.hpp"

using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasSgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const float* alpha,
                              const float* A, int lda, const float* x, int incx, const float* beta, float* y, int incy)
{
    return gemv({handle, "cublasSgemv", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasDgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const double* alpha,
                              const double* A, int lda, const double* x, int incx, const double* beta, double* y,
                              int incy)
{
    return gemv({handle, "cublasDgemv", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasCgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const cuComplex* alpha,
                              const cuComplex* A, int lda, const cuComplex* x, int incx, const cuComplex* beta,
                              cuComplex* y, int incy)
{
    return gemv({handle, "cublasCgemv", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasZgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* x,
                              int incx, const cuDoubleComplex* beta, cuDoubleComplex* y, int incy)
{
    return gemv({handle, "cublasZgemv", WARPBOOK_CALL_SITE}, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasSgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,
                              const float* alpha, const float* A, int lda, const float* x, int incx, const float* beta,
                              float* y, int incy)
{
    return gbmv({handle, "cublasSgbmv", WARPBOOK_CALL_SITE}, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y,
                incy);
}

cublasStatus_t cublasDgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,
                              const double* alpha, const double* A, int lda, const double* x, int incx,
                              const double* beta, double* y, int incy)
{
    return gbmv({handle, "cublasDgbmv", WARPBOOK_CALL_SITE}, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y,
                incy);
}

cublasStatus_t cublasCgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,
                              const cuComplex* alpha, const cuComplex* A, int lda, const cuComplex* x, int incx,
                              const cuComplex* beta, cuComplex* y, int incy)
{
    return gbmv({handle, "cublasCgbmv", WARPBOOK_CALL_SITE}, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y,
                incy);
}

cublasStatus_t cublasZgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,
                              const cuDoubleComplex* alpha, const cuDoubleComplex* A, int lda, const cuDoubleComplex* x,
                              int incx, const cuDoubleComplex* beta, cuDoubleComplex* y, int incy)
{
    return gbmv({handle, "cublasZgbmv", WARPBOOK_CALL_SITE}, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y,
                incy);
}

cublasStatus_t cublasSger_v2(cublasHandle_t handle, int m, int n, const float* alpha, const float* x, int incx,
                             const float* y, int incy, float* A, int lda)
{
    return ger({handle, "cublasSger", WARPBOOK_CALL_SITE}, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasDger_v2(cublasHandle_t handle, int m, int n, const double* alpha, const double* x, int incx,
                             const double* y, int incy, double* A, int lda)
{
    return ger({handle, "cublasDger", WARPBOOK_CALL_SITE}, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasCgeru_v2(cublasHandle_t handle, int m, int n, const cuComplex* alpha, const cuComplex* x, int incx,
                              const cuComplex* y, int incy, cuComplex* A, int lda)
{
    return ger({handle, "cublasCgeru", WARPBOOK_CALL_SITE}, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasZgeru_v2(cublasHandle_t handle, int m, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy,
                              cuDoubleComplex* A, int lda)
{
    return ger({handle, "cublasZgeru", WARPBOOK_CALL_SITE}, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasCgerc_v2(cublasHandle_t handle, int m, int n, const cuComplex* alpha, const cuComplex* x, int incx,
                              const cuComplex* y, int incy, cuComplex* A, int lda)
{
    return gerc({handle, "cublasCgerc", WARPBOOK_CALL_SITE}, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasZgerc_v2(cublasHandle_t handle, int m, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy,
                              cuDoubleComplex* A, int lda)
{
    return gerc({handle, "cublasZgerc", WARPBOOK_CALL_SITE}, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasSsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha, const float* A,
                              int lda, const float* x, int incx, const float* beta, float* y, int incy)
{
    return symv({handle, "cublasSsymv", WARPBOOK_CALL_SITE}, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasDsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha, const double* A,
                              int lda, const double* x, int incx, const double* beta, double* y, int incy)
{
    return symv({handle, "cublasDsymv", WARPBOOK_CALL_SITE}, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasCsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                              const cuComplex* A, int lda, const cuComplex* x, int incx, const cuComplex* beta,
                              cuComplex* y, int incy)
{
    return symv({handle, "cublasCsymv", WARPBOOK_CALL_SITE}, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasZsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* A, int lda, const cuDoubleComplex* x, int incx,
                              const cuDoubleComplex* beta, cuDoubleComplex* y, int incy)
{
    return symv({handle, "cublasZsymv", WARPBOOK_CALL_SITE}, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasChemv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                              const cuComplex* A, int lda, const cuComplex* x, int incx, const cuComplex* beta,
                              cuComplex* y, int incy)
{
    return hemv({handle, "cublasChemv", WARPBOOK_CALL_SITE}, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasZhemv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* A, int lda, const cuDoubleComplex* x, int incx,
                              const cuDoubleComplex* beta, cuDoubleComplex* y, int incy)
{
    return hemv({handle, "cublasZhemv", WARPBOOK_CALL_SITE}, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasSsbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const float* alpha,
                              const float* A, int lda, const float* x, int incx, const float* beta, float* y, int incy)
{
    return sbmv({handle, "cublasSsbmv", WARPBOOK_CALL_SITE}, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasDsbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const double* alpha,
                              const double* A, int lda, const double* x, int incx, const double* beta, double* y,
                              int incy)
{
    return sbmv({handle, "cublasDsbmv", WARPBOOK_CALL_SITE}, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasChbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const cuComplex* alpha,
                              const cuComplex* A, int lda, const cuComplex* x, int incx, const cuComplex* beta,
                              cuComplex* y, int incy)
{
    return hbmv({handle, "cublasChbmv", WARPBOOK_CALL_SITE}, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasZhbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* A, int lda, const cuDoubleComplex* x, int incx,
                              const cuDoubleComplex* beta, cuDoubleComplex* y, int incy)
{
    return hbmv({handle, "cublasZhbmv", WARPBOOK_CALL_SITE}, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasSspmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha, const float* AP,
                              const float* x, int incx, const float* beta, float* y, int incy)
{
    return spmv({handle, "cublasSspmv", WARPBOOK_CALL_SITE}, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

cublasStatus_t cublasDspmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha,
                              const double* AP, const double* x, int incx, const double* beta, double* y, int incy)
{
    return spmv({handle, "cublasDspmv", WARPBOOK_CALL_SITE}, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

cublasStatus_t cublasChpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                              const cuComplex* AP, const cuComplex* x, int incx, const cuComplex* beta, cuComplex* y,
                              int incy)
{
    return hpmv({handle, "cublasChpmv", WARPBOOK_CALL_SITE}, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

cublasStatus_t cublasZhpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* AP, const cuDoubleComplex* x, int incx,
                              const cuDoubleComplex* beta, cuDoubleComplex* y, int incy)
{
    return hpmv({handle, "cublasZhpmv", WARPBOOK_CALL_SITE}, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

cublasStatus_t cublasStrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const float* A, int lda, float* x, int incx)
{
    return trmv({handle, "cublasStrmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasDtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const double* A, int lda, double* x, int incx)
{
    return trmv({handle, "cublasDtrmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasCtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuComplex* A, int lda, cuComplex* x, int incx)
{
    return trmv({handle, "cublasCtrmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasZtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuDoubleComplex* A, int lda, cuDoubleComplex* x,
                              int incx)
{
    return trmv({handle, "cublasZtrmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasStbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const float* A, int lda, float* x, int incx)
{
    return tbmv({handle, "cublasStbmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasDtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const double* A, int lda, double* x, int incx)
{
    return tbmv({handle, "cublasDtbmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasCtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const cuComplex* A, int lda, cuComplex* x, int incx)
{
    return tbmv({handle, "cublasCtbmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasZtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const cuDoubleComplex* A, int lda,
                              cuDoubleComplex* x, int incx)
{
    return tbmv({handle, "cublasZtbmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasStpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const float* AP, float* x, int incx)
{
    return tpmv({handle, "cublasStpmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasDtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const double* AP, double* x, int incx)
{
    return tpmv({handle, "cublasDtpmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasCtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuComplex* AP, cuComplex* x, int incx)
{
    return tpmv({handle, "cublasCtpmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasZtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuDoubleComplex* AP, cuDoubleComplex* x, int incx)
{
    return tpmv({handle, "cublasZtpmv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasStrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const float* A, int lda, float* x, int incx)
{
    return trsv({handle, "cublasStrsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasDtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const double* A, int lda, double* x, int incx)
{
    return trsv({handle, "cublasDtrsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasCtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuComplex* A, int lda, cuComplex* x, int incx)
{
    return trsv({handle, "cublasCtrsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasZtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuDoubleComplex* A, int lda, cuDoubleComplex* x,
                              int incx)
{
    return trsv({handle, "cublasZtrsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t cublasStbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const float* A, int lda, float* x, int incx)
{
    return tbsv({handle, "cublasStbsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasDtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const double* A, int lda, double* x, int incx)
{
    return tbsv({handle, "cublasDtbsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasCtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const cuComplex* A, int lda, cuComplex* x, int incx)
{
    return tbsv({handle, "cublasCtbsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasZtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, int k, const cuDoubleComplex* A, int lda,
                              cuDoubleComplex* x, int incx)
{
    return tbsv({handle, "cublasZtbsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, k, A, lda, x, incx);
}

cublasStatus_t cublasStpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const float* AP, float* x, int incx)
{
    return tpsv({handle, "cublasStpsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasDtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const double* AP, double* x, int incx)
{
    return tpsv({handle, "cublasDtpsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasCtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuComplex* AP, cuComplex* x, int incx)
{
    return tpsv({handle, "cublasCtpsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasZtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const cuDoubleComplex* AP, cuDoubleComplex* x, int incx)
{
    return tpsv({handle, "cublasZtpsv", WARPBOOK_CALL_SITE}, uplo, trans, diag, n, AP, x, incx);
}

cublasStatus_t cublasSsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha, const float* x,
                             int incx, float* A, int lda)
{
    return syr({handle, "cublasSsyr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, A, lda);
}

cublasStatus_t cublasDsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha, const double* x,
                             int incx, double* A, int lda)
{
    return syr({handle, "cublasDsyr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, A, lda);
}

cublasStatus_t cublasCsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                             const cuComplex* x, int incx, cuComplex* A, int lda)
{
    return syr({handle, "cublasCsyr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, A, lda);
}

cublasStatus_t cublasZsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                             const cuDoubleComplex* x, int incx, cuDoubleComplex* A, int lda)
{
    return syr({handle, "cublasZsyr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, A, lda);
}

cublasStatus_t cublasCher_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha,
                             const cuComplex* x, int incx, cuComplex* A, int lda)
{
    return her({handle, "cublasCher", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, A, lda);
}

cublasStatus_t cublasZher_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha,
                             const cuDoubleComplex* x, int incx, cuDoubleComplex* A, int lda)
{
    return her({handle, "cublasZher", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, A, lda);
}

cublasStatus_t cublasSspr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha, const float* x,
                             int incx, float* AP)
{
    return spr({handle, "cublasSspr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, AP);
}

cublasStatus_t cublasDspr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha, const double* x,
                             int incx, double* AP)
{
    return spr({handle, "cublasDspr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, AP);
}

cublasStatus_t cublasChpr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha,
                             const cuComplex* x, int incx, cuComplex* AP)
{
    return hpr({handle, "cublasChpr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, AP);
}

cublasStatus_t cublasZhpr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha,
                             const cuDoubleComplex* x, int incx, cuDoubleComplex* AP)
{
    return hpr({handle, "cublasZhpr", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, AP);
}

cublasStatus_t cublasSsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha, const float* x,
                              int incx, const float* y, int incy, float* A, int lda)
{
    return syr2({handle, "cublasSsyr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasDsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha, const double* x,
                              int incx, const double* y, int incy, double* A, int lda)
{
    return syr2({handle, "cublasDsyr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasCsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                              const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* A, int lda)
{
    return syr2({handle, "cublasCsyr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasZsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy,
                              cuDoubleComplex* A, int lda)
{
    return syr2({handle, "cublasZsyr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasCher2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                              const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* A, int lda)
{
    return her2({handle, "cublasCher2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasZher2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy,
                              cuDoubleComplex* A, int lda)
{
    return her2({handle, "cublasZher2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasSspr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float* alpha, const float* x,
                              int incx, const float* y, int incy, float* AP)
{
    return spr2({handle, "cublasSspr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, AP);
}

cublasStatus_t cublasDspr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double* alpha, const double* x,
                              int incx, const double* y, int incy, double* AP)
{
    return spr2({handle, "cublasDspr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, AP);
}

cublasStatus_t cublasChpr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex* alpha,
                              const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* AP)
{
    return hpr2({handle, "cublasChpr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, AP);
}

cublasStatus_t cublasZhpr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuDoubleComplex* alpha,
                              const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy,
                              cuDoubleComplex* AP)
{
    return hpr2({handle, "cublasZhpr2", WARPBOOK_CALL_SITE}, uplo, n, alpha, x, incx, y, incy, AP);
}

}  // extern "C"
