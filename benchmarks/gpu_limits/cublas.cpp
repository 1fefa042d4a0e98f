#include "cublas.hpp"

#include <initializer_list>
#include <stdexcept>

#include <dlfcn.h>

namespace warpbook::benchmarks {

namespace {

// As cublas_v2.h has them, which need not be there.
using Create = int (*)(void** handle);
using Destroy = int (*)(void* handle);
using GetVersion = int (*)(void* handle, int* version);
using SetMathMode = int (*)(void* handle, int mode);
using Sgemm = int (*)(void* handle, int operation_a, int operation_b, int m, int n, int k, const float* alpha,
                      const float* a, int pitch_of_a, const float* b, int pitch_of_b, const float* beta, float* c,
                      int pitch_of_c);

constexpr int as_it_is = 0;          // CUBLAS_OP_N
constexpr int as_it_is_written = 2;  // CUBLAS_PEDANTIC_MATH: no TF32, whatever the environment says

void check_status(int status)
{
    if (status != 0) throw std::runtime_error("cuBLAS failed with status " + std::to_string(status));
}

}  // namespace

Cublas::Cublas()
{
    for (const char* name : {"libcublas.so.13", "libcublas.so.12", WARPBOOK_CUDA_LIBRARY_DIR "/libcublas.so"}) {
        library_ = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (library_ != nullptr) break;
    }
    if (library_ == nullptr) {
        reason_ = "no cuBLAS was found (LD_LIBRARY_PATH may name its folder)";
        return;
    }
    try {
        if (const int status = reinterpret_cast<Create>(function("cublasCreate_v2"))(&handle_); status != 0) {
            handle_ = nullptr;
            reason_ = "cuBLAS cannot be used: status " + std::to_string(status);
            return;
        }
        check_status(reinterpret_cast<SetMathMode>(function("cublasSetMathMode"))(handle_, as_it_is_written));
    } catch (const std::runtime_error& error) {
        handle_ = nullptr;
        reason_ = error.what();
    }
}

Cublas::~Cublas()
{
    // The library stays: it may have threads.
    if (handle_ != nullptr) reinterpret_cast<Destroy>(function("cublasDestroy_v2"))(handle_);
}

void* Cublas::function(const char* name) const
{
    void* const found = dlsym(library_, name);
    if (found == nullptr) throw std::runtime_error(std::string("this cuBLAS has no ") + name);
    return found;
}

std::string Cublas::version() const
{
    if (!available()) return "no cuBLAS";
    int version = 0;
    check_status(reinterpret_cast<GetVersion>(function("cublasGetVersion_v2"))(handle_, &version));
    return "cuBLAS " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100);
}

void Cublas::multiply(float* c, const float* a, const float* b, int rows, int inner, int columns) const
{
    constexpr float one = 1;
    constexpr float zero = 0;
    // cuBLAS stores column after column: to it, ours are transposed, and so is the product.
    check_status(reinterpret_cast<Sgemm>(function("cublasSgemm_v2"))(handle_, as_it_is, as_it_is, columns, rows, inner,
                                                                     &one, b, columns, a, inner, &zero, c, columns));
}

}  // namespace warpbook::benchmarks
