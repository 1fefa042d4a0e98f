#include "installed_blas.hpp"

#include <dlfcn.h>

#include <limits>

namespace warpbook::program::cublas {

namespace {

/// BLAS's product as Fortran has it (*gemm): all arguments by their addresses.
template <class N>
using Gemm = void (*)(const char* transa, const char* transb, const int* m, const int* n, const int* k, const N* alpha,
                      const N* a, const int* lda, const N* b, const int* ldb, const N* beta, N* c, const int* ldc);

void* library()
{
    static void* const found = [] {
        for (const char* const name : {"libopenblas.so.0", "libblas.so.3"})
            if (void* const opened = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return opened;
        return static_cast<void*>(nullptr);
    }();
    return found;
}

template <class N>
constexpr const char* symbol = "";
template <>
constexpr const char* symbol<float> = "sgemm_";
template <>
constexpr const char* symbol<double> = "dgemm_";
template <>
constexpr const char* symbol<std::complex<float>> = "cgemm_";
template <>
constexpr const char* symbol<std::complex<double>> = "zgemm_";

template <class N>
Gemm<N> gemm_of_library()
{
    static const auto found = library() == nullptr ? nullptr : reinterpret_cast<Gemm<N>>(dlsym(library(), symbol<N>));
    return found;
}

char letter_of(cublasOperation_t operation)
{
    return operation == CUBLAS_OP_N ? 'N' : operation == CUBLAS_OP_T ? 'T' : 'C';
}

}  // namespace

template <class N>
bool multiply_by_installed_blas(const Operand<N>& a, const Operand<N>& b, Index m, Index n, Index k, N* result)
{
    for (const Index size : {m, n, k, a.step, b.step})
        if (size > std::numeric_limits<int>::max()) return false;
    const Gemm<N> gemm = gemm_of_library<N>();
    if (gemm == nullptr) return false;
    const auto rows = static_cast<int>(m);
    const auto columns = static_cast<int>(n);
    const auto depth = static_cast<int>(k);
    const auto step_a = static_cast<int>(a.step);
    const auto step_b = static_cast<int>(b.step);
    const char operation_a = letter_of(a.operation);
    const char operation_b = letter_of(b.operation);
    const N one(1);
    const N nothing(0);
    gemm(&operation_a, &operation_b, &rows, &columns, &depth, &one, a.begin, &step_a, b.begin, &step_b, &nothing,
         result, &rows);
    return true;
}

template bool multiply_by_installed_blas(const Operand<float>&, const Operand<float>&, Index, Index, Index, float*);
template bool multiply_by_installed_blas(const Operand<double>&, const Operand<double>&, Index, Index, Index, double*);
template bool multiply_by_installed_blas(const Operand<std::complex<float>>&, const Operand<std::complex<float>>&,
                                         Index, Index, Index, std::complex<float>*);
template bool multiply_by_installed_blas(const Operand<std::complex<double>>&, const Operand<std::complex<double>>&,
                                         Index, Index, Index, std::complex<double>*);

}  // namespace warpbook::program::cublas
