#pragma once

#include <cublas_v2.h>

struct cublasContext {
    cudaStream_t stream = nullptr;
    cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
    cublasAtomicsMode_t atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
    cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
    int multiprocessors_wanted = 0;
};

namespace warpbook::program::cublas {

/// Whether cublasCreate() has made it, and nobody has destroyed it.
bool is_handle(cublasHandle_t handle);

}  // namespace warpbook::program::cublas
