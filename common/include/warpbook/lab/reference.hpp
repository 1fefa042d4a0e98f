#pragma once

#include <cstddef>
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

}  // namespace warpbook
