#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include <warpbook/lab/all_cores.hpp>
#include <warpbook/lab/host_array.hpp>

namespace warpbook {

// Right results, computed in the plainest way that is quick enough for large arrays: by all cores, each with a part of
// the result. They take any arrays: vectors, HostArrays, Contents.

/// The transpose of an n x n matrix, row after row.
template <class Array>
HostArray<typename Array::value_type> transpose_of(const Array& matrix, std::size_t n)
{
    // Square by square: along a whole column each element is in another page.
    constexpr std::size_t side = 64;
    HostArray<typename Array::value_type> result(matrix.size());
    by_all_cores(n, std::max(rows_of_piece(n), side), [&](std::size_t first_row, std::size_t last_row) {
        for (std::size_t row = first_row; row < last_row; row += side) {
            for (std::size_t column = 0; column < n; column += side) {
                for (std::size_t i = row; i < std::min(row + side, last_row); ++i)
                    for (std::size_t k = column; k < std::min(column + side, n); ++k)
                        result[i * n + k] = matrix[k * n + i];
            }
        }
    });
    return result;
}

/// Element by element.
template <class Array>
HostArray<typename Array::value_type> sums_of(const Array& a, const Array& b)
{
    return array_of(a.size(), [&](std::size_t i) { return a[i] + b[i]; });
}

/// Of a product of two matrices: rows x inner times inner x columns.
struct ProductExtents {
    std::size_t rows;
    std::size_t inner;
    std::size_t columns;
};

/// "24 x 12 times 12 x 22".
std::string to_string(const ProductExtents& extents);

/// The product of two matrices, row after row.
template <class Array>
HostArray<typename Array::value_type> product_of(const Array& a, const Array& b, const ProductExtents& extents)
{
    using T = typename Array::value_type;
    HostArray<T> c(extents.rows * extents.columns);
    by_all_cores(extents.rows, rows_of_piece(extents.inner * extents.columns),
                 [&](std::size_t first, std::size_t last) {
                     for (std::size_t row = first; row < last; ++row) {
                         const std::span<T> of_row(c.data() + row * extents.columns, extents.columns);
                         std::ranges::fill(of_row, T{});
                         for (std::size_t i = 0; i < extents.inner; ++i) {
                             const T factor = a[row * extents.inner + i];
                             for (std::size_t column = 0; column < extents.columns; ++column)
                                 of_row[column] += factor * b[i * extents.columns + column];
                         }
                     }
                 });
    return c;
}

// Compiled once (common/src/checks/reference.cpp), and not for each check.
extern template HostArray<float> sums_of(const Content<float>&, const Content<float>&);
extern template HostArray<int> sums_of(const Content<int>&, const Content<int>&);
extern template HostArray<float> product_of(const Content<float>&, const Content<float>&, const ProductExtents&);

}  // namespace warpbook
