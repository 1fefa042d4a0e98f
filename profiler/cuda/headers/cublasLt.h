// cuBLASLt: its handle alone, for programs that include it with cuBLAS. Its products, the model does not have.
#pragma once

#include "cublas_api.h"

typedef struct cublasContext* cublasLtHandle_t;

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle);
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle);

}  // extern "C"
