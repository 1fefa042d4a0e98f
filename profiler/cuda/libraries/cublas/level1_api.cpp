// cuBLAS, "Level 1: vectors": the functions as programs call them, for each type of number.
#include "level1.hpp"

using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasIsamax_v2(cublasHandle_t handle, int n, const float* x, int incx, int* result)
{
    return index_of_amax({handle, "cublasIsamax", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIdamax_v2(cublasHandle_t handle, int n, const double* x, int incx, int* result)
{
    return index_of_amax({handle, "cublasIdamax", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIcamax_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, int* result)
{
    return index_of_amax({handle, "cublasIcamax", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIzamax_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx, int* result)
{
    return index_of_amax({handle, "cublasIzamax", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIsamin_v2(cublasHandle_t handle, int n, const float* x, int incx, int* result)
{
    return index_of_amin({handle, "cublasIsamin", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIdamin_v2(cublasHandle_t handle, int n, const double* x, int incx, int* result)
{
    return index_of_amin({handle, "cublasIdamin", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIcamin_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, int* result)
{
    return index_of_amin({handle, "cublasIcamin", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasIzamin_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx, int* result)
{
    return index_of_amin({handle, "cublasIzamin", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasSasum_v2(cublasHandle_t handle, int n, const float* x, int incx, float* result)
{
    return asum({handle, "cublasSasum", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasDasum_v2(cublasHandle_t handle, int n, const double* x, int incx, double* result)
{
    return asum({handle, "cublasDasum", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasScasum_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, float* result)
{
    return asum({handle, "cublasScasum", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasDzasum_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx, double* result)
{
    return asum({handle, "cublasDzasum", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasSnrm2_v2(cublasHandle_t handle, int n, const float* x, int incx, float* result)
{
    return nrm2({handle, "cublasSnrm2", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasDnrm2_v2(cublasHandle_t handle, int n, const double* x, int incx, double* result)
{
    return nrm2({handle, "cublasDnrm2", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasScnrm2_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, float* result)
{
    return nrm2({handle, "cublasScnrm2", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasDznrm2_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx, double* result)
{
    return nrm2({handle, "cublasDznrm2", WARPBOOK_CALL_SITE}, n, x, incx, result);
}

cublasStatus_t cublasSaxpy_v2(cublasHandle_t handle, int n, const float* alpha, const float* x, int incx, float* y,
                              int incy)
{
    return axpy({handle, "cublasSaxpy", WARPBOOK_CALL_SITE}, n, alpha, x, incx, y, incy);
}

cublasStatus_t cublasDaxpy_v2(cublasHandle_t handle, int n, const double* alpha, const double* x, int incx, double* y,
                              int incy)
{
    return axpy({handle, "cublasDaxpy", WARPBOOK_CALL_SITE}, n, alpha, x, incx, y, incy);
}

cublasStatus_t cublasCaxpy_v2(cublasHandle_t handle, int n, const cuComplex* alpha, const cuComplex* x, int incx,
                              cuComplex* y, int incy)
{
    return axpy({handle, "cublasCaxpy", WARPBOOK_CALL_SITE}, n, alpha, x, incx, y, incy);
}

cublasStatus_t cublasZaxpy_v2(cublasHandle_t handle, int n, const cuDoubleComplex* alpha, const cuDoubleComplex* x,
                              int incx, cuDoubleComplex* y, int incy)
{
    return axpy({handle, "cublasZaxpy", WARPBOOK_CALL_SITE}, n, alpha, x, incx, y, incy);
}

cublasStatus_t cublasScopy_v2(cublasHandle_t handle, int n, const float* x, int incx, float* y, int incy)
{
    return copy({handle, "cublasScopy", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasDcopy_v2(cublasHandle_t handle, int n, const double* x, int incx, double* y, int incy)
{
    return copy({handle, "cublasDcopy", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasCcopy_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, cuComplex* y, int incy)
{
    return copy({handle, "cublasCcopy", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasZcopy_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx, cuDoubleComplex* y,
                              int incy)
{
    return copy({handle, "cublasZcopy", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasSswap_v2(cublasHandle_t handle, int n, float* x, int incx, float* y, int incy)
{
    return swap({handle, "cublasSswap", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasDswap_v2(cublasHandle_t handle, int n, double* x, int incx, double* y, int incy)
{
    return swap({handle, "cublasDswap", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasCswap_v2(cublasHandle_t handle, int n, cuComplex* x, int incx, cuComplex* y, int incy)
{
    return swap({handle, "cublasCswap", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasZswap_v2(cublasHandle_t handle, int n, cuDoubleComplex* x, int incx, cuDoubleComplex* y, int incy)
{
    return swap({handle, "cublasZswap", WARPBOOK_CALL_SITE}, n, x, incx, y, incy);
}

cublasStatus_t cublasSdot_v2(cublasHandle_t handle, int n, const float* x, int incx, const float* y, int incy,
                             float* result)
{
    return dot({handle, "cublasSdot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, result);
}

cublasStatus_t cublasDdot_v2(cublasHandle_t handle, int n, const double* x, int incx, const double* y, int incy,
                             double* result)
{
    return dot({handle, "cublasDdot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, result);
}

cublasStatus_t cublasCdotu_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, const cuComplex* y, int incy,
                              cuComplex* result)
{
    return dot({handle, "cublasCdotu", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, result);
}

cublasStatus_t cublasZdotu_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx,
                              const cuDoubleComplex* y, int incy, cuDoubleComplex* result)
{
    return dot({handle, "cublasZdotu", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, result);
}

cublasStatus_t cublasCdotc_v2(cublasHandle_t handle, int n, const cuComplex* x, int incx, const cuComplex* y, int incy,
                              cuComplex* result)
{
    return dotc({handle, "cublasCdotc", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, result);
}

cublasStatus_t cublasZdotc_v2(cublasHandle_t handle, int n, const cuDoubleComplex* x, int incx,
                              const cuDoubleComplex* y, int incy, cuDoubleComplex* result)
{
    return dotc({handle, "cublasZdotc", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, result);
}

cublasStatus_t cublasSscal_v2(cublasHandle_t handle, int n, const float* alpha, float* x, int incx)
{
    return scal({handle, "cublasSscal", WARPBOOK_CALL_SITE}, n, alpha, x, incx);
}

cublasStatus_t cublasDscal_v2(cublasHandle_t handle, int n, const double* alpha, double* x, int incx)
{
    return scal({handle, "cublasDscal", WARPBOOK_CALL_SITE}, n, alpha, x, incx);
}

cublasStatus_t cublasCscal_v2(cublasHandle_t handle, int n, const cuComplex* alpha, cuComplex* x, int incx)
{
    return scal({handle, "cublasCscal", WARPBOOK_CALL_SITE}, n, alpha, x, incx);
}

cublasStatus_t cublasZscal_v2(cublasHandle_t handle, int n, const cuDoubleComplex* alpha, cuDoubleComplex* x, int incx)
{
    return scal({handle, "cublasZscal", WARPBOOK_CALL_SITE}, n, alpha, x, incx);
}

cublasStatus_t cublasCsscal_v2(cublasHandle_t handle, int n, const float* alpha, cuComplex* x, int incx)
{
    return scal({handle, "cublasCsscal", WARPBOOK_CALL_SITE}, n, alpha, x, incx);
}

cublasStatus_t cublasZdscal_v2(cublasHandle_t handle, int n, const double* alpha, cuDoubleComplex* x, int incx)
{
    return scal({handle, "cublasZdscal", WARPBOOK_CALL_SITE}, n, alpha, x, incx);
}

cublasStatus_t cublasSrot_v2(cublasHandle_t handle, int n, float* x, int incx, float* y, int incy, const float* c,
                             const float* s)
{
    return rot({handle, "cublasSrot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, c, s);
}

cublasStatus_t cublasDrot_v2(cublasHandle_t handle, int n, double* x, int incx, double* y, int incy, const double* c,
                             const double* s)
{
    return rot({handle, "cublasDrot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, c, s);
}

cublasStatus_t cublasCrot_v2(cublasHandle_t handle, int n, cuComplex* x, int incx, cuComplex* y, int incy,
                             const float* c, const cuComplex* s)
{
    return rot({handle, "cublasCrot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, c, s);
}

cublasStatus_t cublasZrot_v2(cublasHandle_t handle, int n, cuDoubleComplex* x, int incx, cuDoubleComplex* y, int incy,
                             const double* c, const cuDoubleComplex* s)
{
    return rot({handle, "cublasZrot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, c, s);
}

cublasStatus_t cublasCsrot_v2(cublasHandle_t handle, int n, cuComplex* x, int incx, cuComplex* y, int incy,
                              const float* c, const float* s)
{
    return rot({handle, "cublasCsrot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, c, s);
}

cublasStatus_t cublasZdrot_v2(cublasHandle_t handle, int n, cuDoubleComplex* x, int incx, cuDoubleComplex* y, int incy,
                              const double* c, const double* s)
{
    return rot({handle, "cublasZdrot", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, c, s);
}

cublasStatus_t cublasSrotg_v2(cublasHandle_t handle, float* a, float* b, float* c, float* s)
{
    return rotg({handle, "cublasSrotg", WARPBOOK_CALL_SITE}, a, b, c, s);
}

cublasStatus_t cublasDrotg_v2(cublasHandle_t handle, double* a, double* b, double* c, double* s)
{
    return rotg({handle, "cublasDrotg", WARPBOOK_CALL_SITE}, a, b, c, s);
}

cublasStatus_t cublasCrotg_v2(cublasHandle_t handle, cuComplex* a, cuComplex* b, float* c, cuComplex* s)
{
    return rotg({handle, "cublasCrotg", WARPBOOK_CALL_SITE}, a, b, c, s);
}

cublasStatus_t cublasZrotg_v2(cublasHandle_t handle, cuDoubleComplex* a, cuDoubleComplex* b, double* c,
                              cuDoubleComplex* s)
{
    return rotg({handle, "cublasZrotg", WARPBOOK_CALL_SITE}, a, b, c, s);
}

cublasStatus_t cublasSrotm_v2(cublasHandle_t handle, int n, float* x, int incx, float* y, int incy, const float* param)
{
    return rotm({handle, "cublasSrotm", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, param);
}

cublasStatus_t cublasDrotm_v2(cublasHandle_t handle, int n, double* x, int incx, double* y, int incy,
                              const double* param)
{
    return rotm({handle, "cublasDrotm", WARPBOOK_CALL_SITE}, n, x, incx, y, incy, param);
}

cublasStatus_t cublasSrotmg_v2(cublasHandle_t handle, float* d1, float* d2, float* x1, const float* y1, float* param)
{
    return rotmg({handle, "cublasSrotmg", WARPBOOK_CALL_SITE}, d1, d2, x1, y1, param);
}

cublasStatus_t cublasDrotmg_v2(cublasHandle_t handle, double* d1, double* d2, double* x1, const double* y1,
                               double* param)
{
    return rotmg({handle, "cublasDrotmg", WARPBOOK_CALL_SITE}, d1, d2, x1, y1, param);
}

}  // extern "C"
