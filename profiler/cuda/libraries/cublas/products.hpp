#pragma once

#include <vector>

#include "matrix.hpp"

namespace warpbook::program::cublas {

inline bool is_transposed(cublasOperation_t operation) { return operation == CUBLAS_OP_T || operation == CUBLAS_OP_C; }
inline bool is_conjugated(cublasOperation_t operation) { return operation == CUBLAS_OP_C; }

/// How the other half of a matrix follows from the triangle that is stored.
enum class Mirror : std::uint8_t { none, symmetric, hermitian };

/// op(A) x. What of A is not there is 0.
template <class N, class T>
std::vector<N> matrix_times_vector(const Matrix<const T>& a, cublasOperation_t operation, const std::vector<N>& x)
{
    const bool is_turned = is_transposed(operation);
    std::vector<N> y(static_cast<std::size_t>(is_turned ? a.shape.columns : a.shape.rows));
    for_each_element(a.shape, [&](Index i, Index j) {
        const N element = conjugate_if(is_conjugated(operation), load<N>(a.at(i, j)));
        const auto row = static_cast<std::size_t>(is_turned ? j : i);
        const auto column = static_cast<std::size_t>(is_turned ? i : j);
        y[row] += product(element, x[column]);
    });
    return y;
}

/// The element of a matrix of which a triangle is stored, within it.
template <class N, class T>
N mirrored_element(const Matrix<const T>& a, Mirror mirror, Index i, Index j)
{
    const N element = load<N>(a.at(i, j));
    if constexpr (is_complex<N>)
        if (mirror == Mirror::hermitian && i == j) return N(element.real());
    return element;
}

/// A x, where A has a triangle stored and the rest follows from it.
template <class N, class T>
std::vector<N> mirrored_times_vector(const Matrix<const T>& a, Mirror mirror, const std::vector<N>& x)
{
    std::vector<N> y(x.size());
    for_each_element(a.shape, [&](Index i, Index j) {
        const N element = mirrored_element<N>(a, mirror, i, j);
        const auto row = static_cast<std::size_t>(i);
        const auto column = static_cast<std::size_t>(j);
        y[row] += product(element, x[column]);
        if (i != j) y[column] += product(conjugate_if(mirror == Mirror::hermitian, element), x[row]);
    });
    return y;
}

/// op(A) x of a triangle.
template <class N, class T>
void triangle_times_vector(const Matrix<const T>& a, cublasOperation_t operation, cublasDiagType_t diagonal,
                           std::vector<N>& x)
{
    Matrix<const T> read = a;
    if (diagonal == CUBLAS_DIAG_UNIT) read.shape = without_diagonal(read.shape);
    std::vector<N> y = matrix_times_vector(read, operation, x);
    if (diagonal == CUBLAS_DIAG_UNIT)
        for (std::size_t i = 0; i < x.size(); ++i) y[i] += x[i];
    x = std::move(y);
}

/// The x of op(A) x = b, of a triangle; b on the way in.
template <class N, class T>
void solve_triangle(const Matrix<const T>& a, cublasOperation_t operation, cublasDiagType_t diagonal, std::vector<N>& x)
{
    const bool is_upper = a.shape.below == 0;
    const bool is_turned = is_transposed(operation);
    const Index size = a.shape.columns;
    const auto element = [&](Index i, Index j) { return conjugate_if(is_conjugated(operation), load<N>(a.at(i, j))); };
    const auto at = [&](Index i) -> N& { return x[static_cast<std::size_t>(i)]; };
    for (Index step = 0; step < size; ++step) {
        // The first unknown that depends on no other comes first.
        const Index j = is_upper != is_turned ? size - 1 - step : step;
        const Index first = is_upper ? a.shape.first_row(j) : j + 1;
        const Index end = is_upper ? j : a.shape.end_row(j);
        if (is_turned)
            for (Index i = first; i < end; ++i) at(j) -= product(element(i, j), at(i));
        if (diagonal == CUBLAS_DIAG_NON_UNIT) at(j) /= element(j, j);
        if (!is_turned)
            for (Index i = first; i < end; ++i) at(i) -= product(element(i, j), at(j));
    }
}

}  // namespace warpbook::program::cublas
