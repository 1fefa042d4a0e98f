#pragma once

#include "level1.hpp"
#include "products.hpp"

namespace warpbook::program::cublas {

inline void require_operation(Call& call, const char* argument, cublasOperation_t operation)
{
    call.require(operation == CUBLAS_OP_N || operation == CUBLAS_OP_T || operation == CUBLAS_OP_C,
                 std::string(argument) + " is none of CUBLAS_OP_N, CUBLAS_OP_T and CUBLAS_OP_C");
}

inline void require_triangle(Call& call, cublasFillMode_t uplo)
{
    call.require(uplo == CUBLAS_FILL_MODE_LOWER || uplo == CUBLAS_FILL_MODE_UPPER,
                 "uplo is neither CUBLAS_FILL_MODE_LOWER nor CUBLAS_FILL_MODE_UPPER");
}

/// y = alpha `computed` + beta y. A beta of 0 lets y be anything.
template <class T, class N>
void combine(const Vector<T>& y, N alpha, const std::vector<N>& computed, N beta)
{
    for (Index i = 0; i < y.count; ++i) {
        const N before = beta == N{} ? N{} : product(beta, load<N>(y[i]));
        y[i] = stored<T>(product(alpha, computed[static_cast<std::size_t>(i)]) + before);
    }
}

/// y = alpha A x + beta y, for all kinds of A; `multiply(x)` gives A x.
template <class T, class Multiply>
cublasStatus_t matrix_vector(Call& call, const Matrix<const T>& a, const char* name, const T* alpha,
                             const Vector<const T>& x, const T* beta, const Vector<T>& y, Multiply multiply)
{
    using N = Number<T>;
    call.require_step("incx", x.step);
    call.require_step("incy", y.step);
    const auto factor = call.scalar("alpha", alpha);
    const auto old_factor = call.scalar("beta", beta);
    if (call.is_refused() || x.count == 0 || y.count == 0) return call.status();
    if (!call.is_zero(alpha)) {
        call.reads(a.used(name));
        call.reads(x.used("x"));
    }
    if (!call.is_zero(beta)) call.reads(y.used("y"));
    call.writes(y.used("y"));
    call.operations(2.0 * static_cast<double>(x.count) * static_cast<double>(y.count));
    return call.run([=] {
        const N by = load<N>(factor());
        std::vector<N> computed(static_cast<std::size_t>(y.count));
        if (by != N{}) computed = multiply(numbers_of(x));
        combine(y, by, computed, load<N>(old_factor()));
    });
}

template <class T>
cublasStatus_t general_matrix_vector(Call& call, cublasOperation_t trans, const Matrix<const T>& a, const T* alpha,
                                     const T* x, int incx, const T* beta, T* y, int incy)
{
    const bool is_turned = is_transposed(trans);
    const Index rows = a.shape.rows;
    const Index columns = a.shape.columns;
    return matrix_vector(call, a, "A", alpha, Vector<const T>{x, is_turned ? rows : columns, incx}, beta,
                         Vector<T>{y, is_turned ? columns : rows, incy},
                         [=](const std::vector<Number<T>>& numbers) { return matrix_times_vector(a, trans, numbers); });
}

template <class T>
cublasStatus_t gemv(const Entry& entry, cublasOperation_t trans, int m, int n, const T* alpha, const T* A, int lda,
                    const T* x, int incx, const T* beta, T* y, int incy)
{
    Call call(entry);
    require_operation(call, "trans", trans);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, m));
    return general_matrix_vector(call, trans, dense(A, m, n, lda), alpha, x, incx, beta, y, incy);
}

template <class T>
cublasStatus_t gbmv(const Entry& entry, cublasOperation_t trans, int m, int n, int kl, int ku, const T* alpha,
                    const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy)
{
    Call call(entry);
    require_operation(call, "trans", trans);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("kl", kl, 0);
    call.require_at_least("ku", ku, 0);
    call.require_at_least("lda", lda, Index{kl} + ku + 1);
    const Matrix<const T> a{A, {m, n, kl, ku}, Layout::band(lda, ku)};
    return general_matrix_vector(call, trans, a, alpha, x, incx, beta, y, incy);
}

template <class T>
cublasStatus_t mirrored_matrix_vector(Call& call, Mirror mirror, const Matrix<const T>& a, const char* name,
                                      const T* alpha, const T* x, int incx, const T* beta, T* y, int incy)
{
    const Index n = a.shape.columns;
    return matrix_vector(
        call, a, name, alpha, Vector<const T>{x, n, incx}, beta, Vector<T>{y, n, incy},
        [=](const std::vector<Number<T>>& numbers) { return mirrored_times_vector(a, mirror, numbers); });
}

template <class T>
cublasStatus_t mirrored_dense(const Entry& entry, Mirror mirror, cublasFillMode_t uplo, int n, const T* alpha,
                              const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy)
{
    Call call(entry);
    require_triangle(call, uplo);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, n));
    const Matrix<const T> a{A, triangle(uplo, n), Layout::dense(lda)};
    return mirrored_matrix_vector(call, mirror, a, "A", alpha, x, incx, beta, y, incy);
}

template <class T>
cublasStatus_t mirrored_band(const Entry& entry, Mirror mirror, cublasFillMode_t uplo, int n, int k, const T* alpha,
                             const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy)
{
    Call call(entry);
    require_triangle(call, uplo);
    call.require_at_least("n", n, 0);
    call.require_at_least("k", k, 0);
    call.require_at_least("lda", lda, Index{k} + 1);
    const Shape shape = band_of_triangle(uplo, n, k);
    const Matrix<const T> a{A, shape, Layout::band(lda, shape.above)};
    return mirrored_matrix_vector(call, mirror, a, "A", alpha, x, incx, beta, y, incy);
}

template <class T>
cublasStatus_t mirrored_packed(const Entry& entry, Mirror mirror, cublasFillMode_t uplo, int n, const T* alpha,
                               const T* AP, const T* x, int incx, const T* beta, T* y, int incy)
{
    Call call(entry);
    require_triangle(call, uplo);
    call.require_at_least("n", n, 0);
    const Matrix<const T> a{AP, triangle(uplo, n), Layout::packed(uplo, n)};
    return mirrored_matrix_vector(call, mirror, a, "AP", alpha, x, incx, beta, y, incy);
}

template <class T>
cublasStatus_t symv(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* A, int lda, const T* x,
                    int incx, const T* beta, T* y, int incy)
{
    return mirrored_dense(entry, Mirror::symmetric, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
template <class T>
cublasStatus_t hemv(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* A, int lda, const T* x,
                    int incx, const T* beta, T* y, int incy)
{
    return mirrored_dense(entry, Mirror::hermitian, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
template <class T>
cublasStatus_t sbmv(const Entry& entry, cublasFillMode_t uplo, int n, int k, const T* alpha, const T* A, int lda,
                    const T* x, int incx, const T* beta, T* y, int incy)
{
    return mirrored_band(entry, Mirror::symmetric, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
template <class T>
cublasStatus_t hbmv(const Entry& entry, cublasFillMode_t uplo, int n, int k, const T* alpha, const T* A, int lda,
                    const T* x, int incx, const T* beta, T* y, int incy)
{
    return mirrored_band(entry, Mirror::hermitian, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);
}
template <class T>
cublasStatus_t spmv(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* AP, const T* x, int incx,
                    const T* beta, T* y, int incy)
{
    return mirrored_packed(entry, Mirror::symmetric, uplo, n, alpha, AP, x, incx, beta, y, incy);
}
template <class T>
cublasStatus_t hpmv(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* AP, const T* x, int incx,
                    const T* beta, T* y, int incy)
{
    return mirrored_packed(entry, Mirror::hermitian, uplo, n, alpha, AP, x, incx, beta, y, incy);
}

/// What is done with a triangle and a vector.
enum class TriangleTask : bool { multiply, solve };

template <class T>
cublasStatus_t triangle_vector(Call& call, TriangleTask task, cublasFillMode_t uplo, cublasOperation_t trans,
                               cublasDiagType_t diag, const Matrix<const T>& a, const char* name, T* x, int incx)
{
    using N = Number<T>;
    require_triangle(call, uplo);
    require_operation(call, "trans", trans);
    call.require_step("incx", incx);
    const Vector<T> elements{x, a.shape.columns, incx};
    if (call.is_refused() || elements.count == 0) return call.status();
    Matrix<const T> read = a;
    if (diag == CUBLAS_DIAG_UNIT) read.shape = without_diagonal(read.shape);
    call.reads(read.used(name));
    call.reads(elements.used("x"));
    call.writes(elements.used("x"));
    call.operations(static_cast<double>(elements.count) * static_cast<double>(elements.count));
    return call.run([=] {
        std::vector<N> numbers = numbers_of(Vector<const T>{elements.begin, elements.count, elements.step});
        if (task == TriangleTask::solve)
            solve_triangle(a, trans, diag, numbers);
        else
            triangle_times_vector(a, trans, diag, numbers);
        for (Index i = 0; i < elements.count; ++i) elements[i] = stored<T>(numbers[static_cast<std::size_t>(i)]);
    });
}

template <class T>
cublasStatus_t dense_triangle(const Entry& entry, TriangleTask task, cublasFillMode_t uplo, cublasOperation_t trans,
                              cublasDiagType_t diag, int n, const T* A, int lda, T* x, int incx)
{
    Call call(entry);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, n));
    const Matrix<const T> a{A, triangle(uplo, n), Layout::dense(lda)};
    return triangle_vector(call, task, uplo, trans, diag, a, "A", x, incx);
}

template <class T>
cublasStatus_t band_triangle(const Entry& entry, TriangleTask task, cublasFillMode_t uplo, cublasOperation_t trans,
                             cublasDiagType_t diag, int n, int k, const T* A, int lda, T* x, int incx)
{
    Call call(entry);
    call.require_at_least("n", n, 0);
    call.require_at_least("k", k, 0);
    call.require_at_least("lda", lda, Index{k} + 1);
    const Shape shape = band_of_triangle(uplo, n, k);
    const Matrix<const T> a{A, shape, Layout::band(lda, shape.above)};
    return triangle_vector(call, task, uplo, trans, diag, a, "A", x, incx);
}

template <class T>
cublasStatus_t packed_triangle(const Entry& entry, TriangleTask task, cublasFillMode_t uplo, cublasOperation_t trans,
                               cublasDiagType_t diag, int n, const T* AP, T* x, int incx)
{
    Call call(entry);
    call.require_at_least("n", n, 0);
    const Matrix<const T> a{AP, triangle(uplo, n), Layout::packed(uplo, n)};
    return triangle_vector(call, task, uplo, trans, diag, a, "AP", x, incx);
}

template <class T>
cublasStatus_t trmv(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                    const T* A, int lda, T* x, int incx)
{
    return dense_triangle(entry, TriangleTask::multiply, uplo, trans, diag, n, A, lda, x, incx);
}
template <class T>
cublasStatus_t trsv(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                    const T* A, int lda, T* x, int incx)
{
    return dense_triangle(entry, TriangleTask::solve, uplo, trans, diag, n, A, lda, x, incx);
}
template <class T>
cublasStatus_t tbmv(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                    int k, const T* A, int lda, T* x, int incx)
{
    return band_triangle(entry, TriangleTask::multiply, uplo, trans, diag, n, k, A, lda, x, incx);
}
template <class T>
cublasStatus_t tbsv(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                    int k, const T* A, int lda, T* x, int incx)
{
    return band_triangle(entry, TriangleTask::solve, uplo, trans, diag, n, k, A, lda, x, incx);
}
template <class T>
cublasStatus_t tpmv(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                    const T* AP, T* x, int incx)
{
    return packed_triangle(entry, TriangleTask::multiply, uplo, trans, diag, n, AP, x, incx);
}
template <class T>
cublasStatus_t tpsv(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                    const T* AP, T* x, int incx)
{
    return packed_triangle(entry, TriangleTask::solve, uplo, trans, diag, n, AP, x, incx);
}

/// A += `change(alpha, row, column)`, by which a product of vectors is added to what is stored of A. Of a hermitian
/// matrix, the diagonal stays real.
template <class T, class A, class Change>
cublasStatus_t rank_update(Call& call, Mirror mirror, const Matrix<T>& a, const char* name, const A* alpha,
                           const std::vector<UsedMemory>& vectors, Change change)
{
    using N = Number<T>;
    const auto factor = call.scalar("alpha", alpha);
    if (call.is_refused() || a.shape.rows == 0 || a.shape.columns == 0) return call.status();
    if (!call.is_zero(alpha)) call.reads(vectors);
    call.reads(a.used(name));
    call.writes(a.used(name));
    call.operations(2.0 * static_cast<double>(a.shape.rows) * static_cast<double>(a.shape.columns));
    return call.run([=] {
        const N by = N(load<Number<A>>(factor()));
        if (by == N{}) return;
        for_each_element(a.shape, [&](Index i, Index j) {
            N sum = load<N>(a.at(i, j)) + change(by, i, j);
            if constexpr (is_complex<N>)
                if (mirror == Mirror::hermitian && i == j) sum = N(sum.real());
            a.at(i, j) = stored<T>(sum);
        });
    });
}

template <class T>
cublasStatus_t outer_product(const Entry& entry, bool conjugates, int m, int n, const T* alpha, const T* x, int incx,
                             const T* y, int incy, T* A, int lda)
{
    using N = Number<T>;
    Call call(entry);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_step("incx", incx);
    call.require_step("incy", incy);
    call.require_at_least("lda", lda, std::max(1, m));
    const Vector<const T> column{x, m, incx};
    const Vector<const T> row{y, n, incy};
    return rank_update(call, Mirror::none, dense(A, m, n, lda), "A", alpha, {column.used("x"), row.used("y")},
                       [=](N by, Index i, Index j) {
                           return product(by, product(load<N>(column[i]), conjugate_if(conjugates, load<N>(row[j]))));
                       });
}

template <class T>
cublasStatus_t ger(const Entry& entry, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* A,
                   int lda)
{
    return outer_product(entry, false, m, n, alpha, x, incx, y, incy, A, lda);
}
template <class T>
cublasStatus_t gerc(const Entry& entry, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* A,
                    int lda)
{
    return outer_product(entry, true, m, n, alpha, x, incx, y, incy, A, lda);
}

/// A += alpha x x^T, or x x^H.
template <class T, class A>
cublasStatus_t square_update(Call& call, Mirror mirror, const Matrix<T>& a, const char* name, const A* alpha,
                             const T* x, int incx)
{
    using N = Number<T>;
    call.require_at_least("n", a.shape.columns, 0);
    call.require_step("incx", incx);
    const Vector<const T> elements{x, a.shape.columns, incx};
    const bool conjugates = mirror == Mirror::hermitian;
    return rank_update(call, mirror, a, name, alpha, {elements.used("x")}, [=](N by, Index i, Index j) {
        return product(by, product(load<N>(elements[i]), conjugate_if(conjugates, load<N>(elements[j]))));
    });
}

/// A += alpha x y^T + alpha y x^T, or alpha x y^H + conj(alpha) y x^H.
template <class T>
cublasStatus_t pair_update(Call& call, Mirror mirror, const Matrix<T>& a, const char* name, const T* alpha, const T* x,
                           int incx, const T* y, int incy)
{
    using N = Number<T>;
    call.require_at_least("n", a.shape.columns, 0);
    call.require_step("incx", incx);
    call.require_step("incy", incy);
    const Vector<const T> one{x, a.shape.columns, incx};
    const Vector<const T> other{y, a.shape.columns, incy};
    const bool conjugates = mirror == Mirror::hermitian;
    return rank_update(call, mirror, a, name, alpha, {one.used("x"), other.used("y")}, [=](N by, Index i, Index j) {
        const N first = product(load<N>(one[i]), conjugate_if(conjugates, load<N>(other[j])));
        const N second = product(load<N>(other[i]), conjugate_if(conjugates, load<N>(one[j])));
        return product(by, first) + product(conjugate_if(conjugates, by), second);
    });
}

template <class T>
Matrix<T> dense_half(Call& call, cublasFillMode_t uplo, T* A, int n, int lda)
{
    require_triangle(call, uplo);
    call.require_at_least("lda", lda, std::max(1, n));
    return {A, triangle(uplo, n), Layout::dense(lda)};
}

template <class T>
Matrix<T> packed_half(Call& call, cublasFillMode_t uplo, T* AP, int n)
{
    require_triangle(call, uplo);
    return {AP, triangle(uplo, n), Layout::packed(uplo, n)};
}

template <class T>
cublasStatus_t syr(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, T* A,
                   int lda)
{
    Call call(entry);
    return square_update(call, Mirror::symmetric, dense_half(call, uplo, A, n, lda), "A", alpha, x, incx);
}
template <class T, class R>
cublasStatus_t her(const Entry& entry, cublasFillMode_t uplo, int n, const R* alpha, const T* x, int incx, T* A,
                   int lda)
{
    Call call(entry);
    return square_update(call, Mirror::hermitian, dense_half(call, uplo, A, n, lda), "A", alpha, x, incx);
}
template <class T>
cublasStatus_t spr(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, T* AP)
{
    Call call(entry);
    return square_update(call, Mirror::symmetric, packed_half(call, uplo, AP, n), "AP", alpha, x, incx);
}
template <class T, class R>
cublasStatus_t hpr(const Entry& entry, cublasFillMode_t uplo, int n, const R* alpha, const T* x, int incx, T* AP)
{
    Call call(entry);
    return square_update(call, Mirror::hermitian, packed_half(call, uplo, AP, n), "AP", alpha, x, incx);
}
template <class T>
cublasStatus_t syr2(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, const T* y,
                    int incy, T* A, int lda)
{
    Call call(entry);
    return pair_update(call, Mirror::symmetric, dense_half(call, uplo, A, n, lda), "A", alpha, x, incx, y, incy);
}
template <class T>
cublasStatus_t her2(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, const T* y,
                    int incy, T* A, int lda)
{
    Call call(entry);
    return pair_update(call, Mirror::hermitian, dense_half(call, uplo, A, n, lda), "A", alpha, x, incx, y, incy);
}
template <class T>
cublasStatus_t spr2(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, const T* y,
                    int incy, T* AP)
{
    Call call(entry);
    return pair_update(call, Mirror::symmetric, packed_half(call, uplo, AP, n), "AP", alpha, x, incx, y, incy);
}
template <class T>
cublasStatus_t hpr2(const Entry& entry, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, const T* y,
                    int incy, T* AP)
{
    Call call(entry);
    return pair_update(call, Mirror::hermitian, packed_half(call, uplo, AP, n), "AP", alpha, x, incx, y, incy);
}

}  // namespace warpbook::program::cublas
