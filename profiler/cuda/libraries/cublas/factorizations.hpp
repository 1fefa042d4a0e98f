#pragma once

#include "level3.hpp"

namespace warpbook::program::cublas {

/// A = P L U in place, with the largest element of each column as pivot; `pivots` counts rows from 1 on, and may be
/// null: then no rows are exchanged. The first column, from 1 on, whose pivot is 0; 0 where there is none.
template <class N>
int factorize(Numbers<N>& a, int* pivots)
{
    const Index size = a.rows;
    int singular = 0;
    for (Index k = 0; k < size; ++k) {
        Index pivot = k;
        for (Index i = k + 1; pivots != nullptr && i < size; ++i)
            if (size_of(a.at(i, k)) > size_of(a.at(pivot, k))) pivot = i;
        if (pivots != nullptr) pivots[k] = static_cast<int>(pivot) + 1;
        if (a.at(pivot, k) == N{}) {
            if (singular == 0) singular = static_cast<int>(k) + 1;
            continue;
        }
        for (Index j = 0; pivot != k && j < size; ++j) std::swap(a.at(k, j), a.at(pivot, j));
        for (Index i = k + 1; i < size; ++i) a.at(i, k) /= a.at(k, k);
        for (Index j = k + 1; j < size; ++j)
            for (Index i = k + 1; i < size; ++i) a.at(i, j) -= product(a.at(i, k), a.at(k, j));
    }
    return singular;
}

/// The x of op(P L U) x = b; b on the way in.
template <class N>
void solve_factorized(const Numbers<N>& a, const int* pivots, cublasOperation_t operation, std::vector<N>& x)
{
    const Index size = a.rows;
    // Triangles of what is stored as N already.
    const auto triangle_of = [&](cublasFillMode_t uplo) {
        return Matrix<const N>{a.all.data(), triangle(uplo, size), Layout::dense(size)};
    };
    const auto exchange = [&](Index k) {
        if (pivots != nullptr) std::swap(x[static_cast<std::size_t>(k)], x[static_cast<std::size_t>(pivots[k] - 1)]);
    };
    if (operation == CUBLAS_OP_N) {
        for (Index k = 0; k < size; ++k) exchange(k);
        solve_triangle(triangle_of(CUBLAS_FILL_MODE_LOWER), operation, CUBLAS_DIAG_UNIT, x);
        solve_triangle(triangle_of(CUBLAS_FILL_MODE_UPPER), operation, CUBLAS_DIAG_NON_UNIT, x);
    } else {
        solve_triangle(triangle_of(CUBLAS_FILL_MODE_UPPER), operation, CUBLAS_DIAG_NON_UNIT, x);
        solve_triangle(triangle_of(CUBLAS_FILL_MODE_LOWER), operation, CUBLAS_DIAG_UNIT, x);
        for (Index k = size; k-- > 0;) exchange(k);
    }
}

template <class T>
Numbers<Number<T>> numbers_in(const T* begin, int size, int step)
{
    Numbers<Number<T>> numbers(size, size);
    const Matrix<const T> matrix = dense(begin, size, size, step);
    for_each_element(matrix.shape, [&](Index i, Index j) { numbers.at(i, j) = load<Number<T>>(matrix.at(i, j)); });
    return numbers;
}

template <class T>
void store(const Numbers<Number<T>>& numbers, T* begin, int step)
{
    for (Index j = 0; j < numbers.columns; ++j)
        for (Index i = 0; i < numbers.rows; ++i) begin[i + j * step] = stored<T>(numbers.at(i, j));
}

/// The inverse, column by column.
template <class N>
Numbers<N> inverse_of(const Numbers<N>& factorized, const int* pivots)
{
    Numbers<N> inverse(factorized.rows, factorized.rows);
    for (Index j = 0; j < factorized.rows; ++j) {
        std::vector<N> column(static_cast<std::size_t>(factorized.rows));
        column[static_cast<std::size_t>(j)] = N(1);
        solve_factorized(factorized, pivots, CUBLAS_OP_N, column);
        std::copy(column.begin(), column.end(), inverse.all.begin() + j * factorized.rows);
    }
    return inverse;
}

inline void require_square(Call& call, int n, int lda, int count)
{
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, n));
    call.require_at_least("batchSize", count, 0);
}

inline UsedMemory whole_numbers(const char* argument, const int* begin, int count)
{
    return {argument, begin, static_cast<std::size_t>(count) * sizeof(int)};
}

template <class T>
cublasStatus_t getrf_batched(const Entry& entry, int n, T* const A[], int lda, int* P, int* info, int batchSize)
{
    Call call(entry);
    require_square(call, n, lda, batchSize);
    call.require_pointer("info", info);
    const auto matrices = call.addresses("A", A, batchSize);
    if (call.is_refused() || n == 0 || batchSize == 0) return call.status();
    for (T* const matrix : matrices) {
        call.reads(dense(matrix, n, n, lda).used("A"));
        call.writes(dense(matrix, n, n, lda).used("A"));
    }
    if (P != nullptr) call.writes(whole_numbers("PivotArray", P, n * batchSize));
    call.writes(whole_numbers("infoArray", info, batchSize));
    call.operations(2.0 / 3 * n * n * n * batchSize);
    return call.run([=] {
        for (std::size_t i = 0; i < matrices.size(); ++i) {
            auto numbers = numbers_in<T>(matrices[i], n, lda);
            info[i] = factorize(numbers, P == nullptr ? nullptr : P + i * static_cast<std::size_t>(n));
            store(numbers, matrices[i], lda);
        }
    });
}

template <class T>
cublasStatus_t getri_batched(const Entry& entry, int n, const T* const A[], int lda, const int* P, T* const C[],
                             int ldc, int* info, int batchSize)
{
    Call call(entry);
    require_square(call, n, lda, batchSize);
    call.require_at_least("ldc", ldc, std::max(1, n));
    call.require_pointer("info", info);
    const auto matrices = call.addresses("Aarray", A, batchSize);
    const auto results = call.addresses("Carray", C, batchSize);
    if (call.is_refused() || n == 0 || batchSize == 0) return call.status();
    for (const T* const matrix : matrices) call.reads(dense(matrix, n, n, lda).used("A"));
    for (T* const result : results) call.writes(dense(result, n, n, ldc).used("C"));
    if (P != nullptr) call.reads(whole_numbers("PivotArray", P, n * batchSize));
    call.writes(whole_numbers("infoArray", info, batchSize));
    call.operations(4.0 / 3 * n * n * n * batchSize);
    return call.run([=] {
        for (std::size_t i = 0; i < matrices.size() && i < results.size(); ++i) {
            const auto numbers = numbers_in<T>(matrices[i], n, lda);
            info[i] = 0;
            for (Index k = n; k-- > 0;)
                if (numbers.at(k, k) == Number<T>{}) info[i] = static_cast<int>(k) + 1;
            if (info[i] == 0)
                store(inverse_of(numbers, P == nullptr ? nullptr : P + i * static_cast<std::size_t>(n)), results[i],
                      ldc);
        }
    });
}

/// `info` is the host's: it says which argument is wrong, and never of a matrix.
template <class T>
cublasStatus_t getrs_batched(const Entry& entry, cublasOperation_t trans, int n, int nrhs, const T* const Aarray[],
                             int lda, const int* devIpiv, T* const Barray[], int ldb, int* info, int batchSize)
{
    using N = Number<T>;
    Call call(entry);
    require_operation(call, "trans", trans);
    require_square(call, n, lda, batchSize);
    call.require_at_least("nrhs", nrhs, 0);
    call.require_at_least("ldb", ldb, std::max(1, n));
    call.require_pointer("info", info);
    const auto matrices = call.addresses("Aarray", Aarray, batchSize);
    const auto sides = call.addresses("Barray", Barray, batchSize);
    if (call.is_refused()) return call.status();
    *info = 0;
    if (n == 0 || nrhs == 0 || batchSize == 0) return call.status();
    for (const T* const matrix : matrices) call.reads(dense(matrix, n, n, lda).used("A"));
    for (T* const side : sides) {
        call.reads(dense(side, n, nrhs, ldb).used("B"));
        call.writes(dense(side, n, nrhs, ldb).used("B"));
    }
    if (devIpiv != nullptr) call.reads(whole_numbers("devIpiv", devIpiv, n * batchSize));
    call.operations(2.0 * n * n * nrhs * batchSize);
    return call.run([=] {
        for (std::size_t i = 0; i < matrices.size() && i < sides.size(); ++i) {
            const auto numbers = numbers_in<T>(matrices[i], n, lda);
            const int* const pivots = devIpiv == nullptr ? nullptr : devIpiv + i * static_cast<std::size_t>(n);
            for (int j = 0; j < nrhs; ++j) {
                const Vector<T> column{sides[i] + static_cast<Index>(j) * ldb, n, 1};
                std::vector<N> x = numbers_of(Vector<const T>{column.begin, n, 1});
                solve_factorized(numbers, pivots, trans, x);
                for (Index k = 0; k < n; ++k) column[k] = stored<T>(x[static_cast<std::size_t>(k)]);
            }
        }
    });
}

/// cuBLAS has it for matrices of at most 32 rows.
template <class T>
cublasStatus_t matinv_batched(const Entry& entry, int n, const T* const A[], int lda, T* const Ainv[], int lda_inv,
                              int* info, int batchSize)
{
    constexpr int most_rows = 32;
    Call call(entry);
    require_square(call, n, lda, batchSize);
    call.require(n <= most_rows, "n is " + std::to_string(n) + ", and can be 32 at most");
    call.require_at_least("lda_inv", lda_inv, std::max(1, n));
    call.require_pointer("info", info);
    const auto matrices = call.addresses("A", A, batchSize);
    const auto results = call.addresses("Ainv", Ainv, batchSize);
    if (call.is_refused() || n == 0 || batchSize == 0) return call.status();
    for (const T* const matrix : matrices) call.reads(dense(matrix, n, n, lda).used("A"));
    for (T* const result : results) call.writes(dense(result, n, n, lda_inv).used("Ainv"));
    call.writes(whole_numbers("info", info, batchSize));
    call.operations(2.0 * n * n * n * batchSize);
    return call.run([=] {
        std::vector<int> pivots(static_cast<std::size_t>(n));
        for (std::size_t i = 0; i < matrices.size() && i < results.size(); ++i) {
            auto numbers = numbers_in<T>(matrices[i], n, lda);
            info[i] = factorize(numbers, pivots.data());
            if (info[i] == 0) store(inverse_of(numbers, pivots.data()), results[i], lda_inv);
        }
    });
}

}  // namespace warpbook::program::cublas
