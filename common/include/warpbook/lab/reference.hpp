#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpbook {

// Right results, computed in the plainest way.

/// The transpose of an n x n matrix, row after row.
template <class T>
std::vector<T> transpose_of(const std::vector<T>& matrix, std::size_t n)
{
    std::vector<T> result(matrix.size());
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) result[column * n + row] = matrix[row * n + column];
    }
    return result;
}

/// Of a product of two matrices: rows x inner times inner x columns.
struct ProductExtents {
    std::size_t rows;
    std::size_t inner;
    std::size_t columns;
};

/// "24 x 12 times 12 x 22".
inline std::string to_string(const ProductExtents& extents)
{
    return std::to_string(extents.rows) + " x " + std::to_string(extents.inner) + " times " +
           std::to_string(extents.inner) + " x " + std::to_string(extents.columns);
}

/// The product of two matrices, row after row.
template <class T>
std::vector<T> product_of(const std::vector<T>& a, const std::vector<T>& b, const ProductExtents& extents)
{
    std::vector<T> c(extents.rows * extents.columns);
    for (std::size_t row = 0; row < extents.rows; ++row) {
        for (std::size_t i = 0; i < extents.inner; ++i) {
            const T factor = a[row * extents.inner + i];
            for (std::size_t column = 0; column < extents.columns; ++column)
                c[row * extents.columns + column] += factor * b[i * extents.columns + column];
        }
    }
    return c;
}

}  // namespace warpbook
