#pragma once

#include "products.hpp"

namespace warpbook::program::cublas {

/// A matrix as it stands in a product of two.
template <class N>
struct Operand {
    const N* begin = nullptr;
    /// From one column to the next, in elements.
    Index step = 0;
    cublasOperation_t operation = CUBLAS_OP_N;
};

}  // namespace warpbook::program::cublas
