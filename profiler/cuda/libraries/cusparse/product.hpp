#pragma once

#include <functional>

#include "sparse_matrix.hpp"

namespace warpbook::program::cusparse {

/// A dense matrix as it stands in a product, or a vector, which is a matrix of one column.
struct DenseMatrix {
    const char* argument = "";
    void* values = nullptr;
    cudaDataType type = CUDA_R_32F;
    std::int64_t rows = 0;
    std::int64_t columns = 1;
    /// From one element to the next of a column, and of a row.
    std::int64_t row_step = 1;
    std::int64_t column_step = 0;

    DenseMatrix transposed() const { return {argument, values, type, columns, rows, column_step, row_step}; }
    UsedMemory memory() const;
};

DenseMatrix dense_matrix(const char* argument, const cusparseDnVecDescr& vector);
DenseMatrix dense_matrix(const char* argument, const cusparseDnMatDescr& matrix);

/// C = alpha op(A) op(B) + beta C.
template <class N>
struct Product {
    std::function<N()> alpha;
    std::function<N()> beta;
    SparseMatrix a;
    const N* values_of_a;
    cusparseOperation_t operation_of_a;
    /// op(B) but for the conjugates.
    DenseMatrix b;
    bool is_b_conjugated;
    DenseMatrix c;

    /// What is read of B must have been written.
    void compute(const LibraryCall& call) const;
};

}  // namespace warpbook::program::cusparse
