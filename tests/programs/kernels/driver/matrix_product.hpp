#pragma once

#include <vector>

/// Of an n x inner and an inner x m matrix.
inline std::vector<float> matrix_product(const std::vector<float>& a, const std::vector<float>& b, int n, int inner,
                                         int m)
{
    std::vector<float> product(static_cast<std::size_t>(n * m));
    for (int row = 0; row < n; ++row)
        for (int k = 0; k < inner; ++k)
            for (int column = 0; column < m; ++column)
                product[row * m + column] += a[row * inner + k] * b[k * m + column];
    return product;
}
