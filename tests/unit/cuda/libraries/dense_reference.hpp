#pragma once

// What a routine of BLAS should give: the definitions, with whole matrices of double complex numbers. Nothing here
// knows how a routine stores or computes.

#include <algorithm>
#include <complex>
#include <functional>
#include <vector>

#include <cublas_v2.h>

namespace blas_cases {

using Z = std::complex<double>;

struct Dense {
    Dense(int of_rows, int of_columns) : rows(of_rows), columns(of_columns), all(std::size_t(of_rows) * of_columns) {}
    Z& operator()(int i, int j) { return all[i + std::size_t(j) * rows]; }
    const Z& operator()(int i, int j) const { return all[i + std::size_t(j) * rows]; }

    int rows;
    int columns;
    std::vector<Z> all;
};

inline Dense made(int rows, int columns, const std::function<Z(int, int)>& element)
{
    Dense result(rows, columns);
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i) result(i, j) = element(i, j);
    return result;
}

inline Dense operator*(const Dense& a, const Dense& b)
{
    return made(a.rows, b.columns, [&](int i, int j) {
        Z sum = 0;
        for (int l = 0; l < a.columns; ++l) sum += a(i, l) * b(l, j);
        return sum;
    });
}
inline Dense operator*(Z by, const Dense& a)
{
    return made(a.rows, a.columns, [&](int i, int j) { return by * a(i, j); });
}
inline Dense operator+(const Dense& a, const Dense& b)
{
    return made(a.rows, a.columns, [&](int i, int j) { return a(i, j) + b(i, j); });
}
inline Dense transposed(const Dense& a)
{
    return made(a.columns, a.rows, [&](int i, int j) { return a(j, i); });
}
inline Dense adjoint(const Dense& a)
{
    return made(a.columns, a.rows, [&](int i, int j) { return std::conj(a(j, i)); });
}
inline Dense applied(cublasOperation_t operation, const Dense& a)
{
    return operation == CUBLAS_OP_N ? a : operation == CUBLAS_OP_T ? transposed(a) : adjoint(a);
}

inline bool is_stored(cublasFillMode_t uplo, int i, int j) { return uplo == CUBLAS_FILL_MODE_UPPER ? i <= j : i >= j; }
/// The triangle, with zeros beside it.
inline Dense triangle_of(const Dense& a, cublasFillMode_t uplo, cublasDiagType_t diag)
{
    return made(a.rows, a.columns, [&](int i, int j) {
        if (i == j && diag == CUBLAS_DIAG_UNIT) return Z(1);
        return is_stored(uplo, i, j) ? a(i, j) : Z(0);
    });
}
/// What the triangle stands for.
inline Dense symmetric_of(const Dense& a, cublasFillMode_t uplo)
{
    return made(a.rows, a.columns, [&](int i, int j) { return is_stored(uplo, i, j) ? a(i, j) : a(j, i); });
}
inline Dense hermitian_of(const Dense& a, cublasFillMode_t uplo)
{
    return made(a.rows, a.columns, [&](int i, int j) {
        if (i == j) return Z(a(i, j).real());
        return is_stored(uplo, i, j) ? a(i, j) : std::conj(a(j, i));
    });
}
/// `before` beside the triangle, `after` in it.
inline Dense with_triangle(const Dense& before, const Dense& after, cublasFillMode_t uplo)
{
    return made(before.rows, before.columns,
                [&](int i, int j) { return is_stored(uplo, i, j) ? after(i, j) : before(i, j); });
}
inline Dense banded(const Dense& a, int below, int above)
{
    return made(a.rows, a.columns, [&](int i, int j) { return i - j <= below && j - i <= above ? a(i, j) : Z(0); });
}

}  // namespace blas_cases
