#pragma once

#include <complex>

#include "operand.hpp"

namespace warpbook::program::cublas {

/// op(A) op(B) by the BLAS of this machine (OpenBLAS, or what else stands for libblas.so.3), which is looked for when
/// the program first needs it. False where there is none, or where a size is larger than its int: nothing is done.
template <class N>
bool multiply_by_installed_blas(const Operand<N>& a, const Operand<N>& b, Index m, Index n, Index k, N* result);

}  // namespace warpbook::program::cublas
