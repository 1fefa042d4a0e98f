#pragma once

#include <complex>
#include <cstdint>

#include "operand.hpp"

namespace warpbook::program::cublas {

/// op(A) op(B) of m x k and k x n elements, into m x n without gaps, column after column. By the machine's BLAS, where
/// one is installed and it is worth that; otherwise by loops of ours. The two round differently.
void multiply(const Operand<float>& a, const Operand<float>& b, Index m, Index n, Index k, float* result);
void multiply(const Operand<double>& a, const Operand<double>& b, Index m, Index n, Index k, double* result);
void multiply(const Operand<std::complex<float>>& a, const Operand<std::complex<float>>& b, Index m, Index n, Index k,
              std::complex<float>* result);
void multiply(const Operand<std::complex<double>>& a, const Operand<std::complex<double>>& b, Index m, Index n, Index k,
              std::complex<double>* result);
void multiply(const Operand<std::int32_t>& a, const Operand<std::int32_t>& b, Index m, Index n, Index k,
              std::int32_t* result);

/// The same by our loops alone.
template <class N>
void multiply_by_loops(const Operand<N>& a, const Operand<N>& b, Index m, Index n, Index k, N* result);

}  // namespace warpbook::program::cublas
