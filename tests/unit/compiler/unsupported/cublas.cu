// SAYS: does not support libraries of the host (cublas_v2.h): write a kernel
#include <cublas_v2.h>

void multiply(cublasHandle_t handle) { cublasDestroy(handle); }
