#include "matrices.hpp"

#include <random>

namespace warpbook::benchmarks {

std::size_t elements_of(int n) { return static_cast<std::size_t>(n) * static_cast<std::size_t>(n); }

Matrix numbered_matrix(int n)
{
    // A prime, so that no two rows of a power of two are alike.
    constexpr std::size_t largest = 65'521;
    Matrix matrix(elements_of(n));
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = static_cast<float>(i % largest);
    return matrix;
}

Matrix matrix_of_small_numbers(int n, unsigned seed)
{
    std::mt19937 random(seed);
    Matrix matrix(elements_of(n));
    for (float& element : matrix) element = static_cast<float>(random() % 7);
    return matrix;
}

Matrix transposed(const Matrix& matrix, int n)
{
    const std::size_t side = static_cast<std::size_t>(n);
    Matrix result(matrix.size());
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t column = 0; column < side; ++column) result[column * side + row] = matrix[row * side + column];
    return result;
}

Matrix product(const Matrix& left, const Matrix& right, int n)
{
    const std::size_t side = static_cast<std::size_t>(n);
    Matrix result(left.size());
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t k = 0; k < side; ++k)
            for (std::size_t column = 0; column < side; ++column)
                result[row * side + column] += left[row * side + k] * right[k * side + column];
    return result;
}

}  // namespace warpbook::benchmarks
