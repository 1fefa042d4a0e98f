#include "common_case.hpp"

#include "../workloads/workloads.hpp"

namespace warpbook::benchmarks {

CommonCase common_padded_transpose(int n, unsigned block_height)
{
    const Matrix matrix = numbered_matrix(n);
    return {"padded_transpose", n, {matrix}, transposed(matrix, n), padded_transpose_of(n, block_height)};
}

CommonCase common_tiled_product(int n)
{
    const Matrix left = matrix_of_small_numbers(n, 1);
    const Matrix right = matrix_of_small_numbers(n, 2);
    return {"tiled_product", n, {left, right}, product(left, right, n), tiled_product_of(n)};
}

}  // namespace warpbook::benchmarks
