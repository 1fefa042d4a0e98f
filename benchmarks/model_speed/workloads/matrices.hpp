#pragma once

#include <cstddef>
#include <vector>

namespace warpbook::benchmarks {

/// Rows of n floats, one after the other. All content here is whole numbers, small enough for exact sums and for
/// decimals of six digits.
using Matrix = std::vector<float>;

std::size_t elements_of(int n);

/// Neighbors in rows and columns differ.
Matrix numbered_matrix(int n);

/// With entries from 0 to 6, in an order that depends on `seed`.
Matrix matrix_of_small_numbers(int n, unsigned seed);

Matrix transposed(const Matrix& matrix, int n);
Matrix product(const Matrix& left, const Matrix& right, int n);

}  // namespace warpbook::benchmarks
