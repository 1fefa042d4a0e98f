#include <cuda_runtime.h>

#include <memory>

#include "backend_arrays.hpp"
#include "kernels.hpp"
#include "sparse_matrix.hpp"
#include "workloads.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr Dim3 sparse_block(128);

PreparedKernel prepare(Backend& backend, const SparseMatrix& matrix)
{
    std::vector<float> vector(matrix.rows());
    for (std::size_t i = 0; i < vector.size(); ++i) vector[i] = static_cast<float>(i % 7);
    const SparseRows rows = {array_of(backend, "begins", matrix.begins), array_of(backend, "columns", matrix.columns),
                             array_of(backend, "values", matrix.values)};
    const float* const factors = array_of(backend, "vector", vector);
    float* const result = unwritten_array<float>(backend, "product", vector.size());
    const Dim3 grid(static_cast<unsigned>(matrix.rows()) / sparse_block.x);
    return {launch(sparse_product, grid, sparse_block, result, rows, factors),
            [result, expected = product(matrix, vector)](Backend& after) { return holds(after, result, expected); }};
}

}  // namespace

Workload sparse_product_of(unsigned rows)
{
    const auto matrix = std::make_shared<const SparseMatrix>(random_sparse_matrix(rows));
    AccessTally accesses;
    accesses.add_full_warps(Space::global, Operation::load, rows * 2)
        .add(Space::global, Operation::load, {turns_of_warps(*matrix) * 3, matrix->entries() * 3})
        .add_full_warps(Space::global, Operation::store, rows);
    return {"divergent sparse rows", std::to_string(rows), sparse_block, accesses,
            [=](Backend& backend) { return prepare(backend, *matrix); }};
}

}  // namespace warpbook::benchmarks
