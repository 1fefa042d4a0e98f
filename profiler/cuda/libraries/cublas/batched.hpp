#pragma once

#include "level3.hpp"

namespace warpbook::program::cublas {

/// Where each of many begins: `distance` elements after the one before it.
template <class T>
std::vector<T*> evenly_spread(T* first, long long distance, int count)
{
    std::vector<T*> all;
    for (int i = 0; i < count; ++i) all.push_back(first + i * distance);
    return all;
}

/// The addresses in three arrays; of none where one of them cannot be read, which the call then says.
template <class A, class C>
struct BatchOfProducts {
    std::vector<const A*> a;
    std::vector<const A*> b;
    std::vector<C*> c;

    bool is_complete(int count) const
    {
        const auto wanted = static_cast<std::size_t>(count);
        return a.size() == wanted && b.size() == wanted && c.size() == wanted;
    }
};

/// Products of many pairs of matrices, computed with numbers N; S is the type of alpha and beta.
template <class N, class S, class A, class C>
cublasStatus_t batch_of_products(Call& call, const ProductSize& size, const S* alpha,
                                 const BatchOfProducts<A, C>& batch, int lda, int ldb, const S* beta, int ldc,
                                 int count)
{
    using F = Number<S>;
    const auto factor = call.scalar("alpha", alpha);
    const auto old_factor = call.scalar("beta", beta);
    if (call.is_refused() || size.is_nothing() || count == 0) return call.status();
    std::vector<ProductWork<N, A, C>> all;
    for (std::size_t i = 0; batch.is_complete(count) && i < batch.a.size(); ++i) {
        all.push_back(product_work<N>(size, batch.a[i], lda, batch.b[i], ldb, batch.c[i], ldc));
        all.back().note_use(call, !call.is_zero(alpha) && size.k > 0, !call.is_zero(beta));
    }
    call.operations(size.operations() * count);
    return call.run([=] {
        for (const auto& work : all) work.compute(size, load<F>(factor()), load<F>(old_factor()));
    });
}

template <class T>
cublasStatus_t gemm_batched(const Entry& entry, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                            const T* alpha, const T* const Aarray[], int lda, const T* const Barray[], int ldb,
                            const T* beta, T* const Carray[], int ldc, int batchCount)
{
    Call call(entry);
    const ProductSize size{transa, transb, m, n, k};
    require_product(call, size, lda, ldb, ldc);
    call.require_at_least("batchCount", batchCount, 0);
    const BatchOfProducts<T, T> batch{call.addresses("Aarray", Aarray, batchCount),
                                      call.addresses("Barray", Barray, batchCount),
                                      call.addresses("Carray", Carray, batchCount)};
    return batch_of_products<Number<T>>(call, size, alpha, batch, lda, ldb, beta, ldc, batchCount);
}

template <class T>
cublasStatus_t gemm_strided_batched(const Entry& entry, cublasOperation_t transa, cublasOperation_t transb, int m,
                                    int n, int k, const T* alpha, const T* A, int lda, long long strideA, const T* B,
                                    int ldb, long long strideB, const T* beta, T* C, int ldc, long long strideC,
                                    int batchCount)
{
    Call call(entry);
    const ProductSize size{transa, transb, m, n, k};
    require_product(call, size, lda, ldb, ldc);
    call.require_at_least("batchCount", batchCount, 0);
    const BatchOfProducts<T, T> batch{evenly_spread(A, strideA, batchCount), evenly_spread(B, strideB, batchCount),
                                      evenly_spread(C, strideC, batchCount)};
    return batch_of_products<Number<T>>(call, size, alpha, batch, lda, ldb, beta, ldc, batchCount);
}

/// A matrix and its two vectors.
template <class T>
struct MatrixAndVectors {
    Matrix<const T> a;
    Vector<const T> x;
    Vector<T> y;
};

template <class T>
cublasStatus_t batch_of_vectors(Call& call, cublasOperation_t trans, int m, int n, const T* alpha,
                                const std::vector<const T*>& a, int lda, const std::vector<const T*>& x, int incx,
                                const T* beta, const std::vector<T*>& y, int incy, int count)
{
    using N = Number<T>;
    require_operation(call, "trans", trans);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, m));
    call.require_step("incx", incx);
    call.require_step("incy", incy);
    call.require_at_least("batchCount", count, 0);
    const auto factor = call.scalar("alpha", alpha);
    const auto old_factor = call.scalar("beta", beta);
    if (call.is_refused() || m == 0 || n == 0 || count == 0) return call.status();
    const bool is_turned = is_transposed(trans);
    const bool is_complete = a.size() == x.size() && a.size() == y.size();
    std::vector<MatrixAndVectors<T>> all;
    for (std::size_t i = 0; is_complete && i < a.size(); ++i) {
        all.push_back({dense(a[i], m, n, lda), Vector<const T>{x[i], is_turned ? m : n, incx},
                       Vector<T>{y[i], is_turned ? n : m, incy}});
        if (!call.is_zero(alpha)) {
            call.reads(all.back().a.used("A"));
            call.reads(all.back().x.used("x"));
        }
        if (!call.is_zero(beta)) call.reads(all.back().y.used("y"));
        call.writes(all.back().y.used("y"));
    }
    call.operations(2.0 * m * n * count);
    return call.run([=] {
        const N by = load<N>(factor());
        for (const auto& one : all) {
            std::vector<N> computed(static_cast<std::size_t>(one.y.count));
            if (by != N{}) computed = matrix_times_vector(one.a, trans, numbers_of(one.x));
            combine(one.y, by, computed, load<N>(old_factor()));
        }
    });
}

template <class T>
cublasStatus_t gemv_batched(const Entry& entry, cublasOperation_t trans, int m, int n, const T* alpha,
                            const T* const Aarray[], int lda, const T* const xarray[], int incx, const T* beta,
                            T* const yarray[], int incy, int batchCount)
{
    Call call(entry);
    const auto a = call.addresses("Aarray", Aarray, batchCount);
    const auto x = call.addresses("xarray", xarray, batchCount);
    const auto y = call.addresses("yarray", yarray, batchCount);
    return batch_of_vectors(call, trans, m, n, alpha, a, lda, x, incx, beta, y, incy, batchCount);
}

template <class T>
cublasStatus_t gemv_strided_batched(const Entry& entry, cublasOperation_t trans, int m, int n, const T* alpha,
                                    const T* A, int lda, long long strideA, const T* x, int incx, long long stridex,
                                    const T* beta, T* y, int incy, long long stridey, int batchCount)
{
    Call call(entry);
    return batch_of_vectors(call, trans, m, n, alpha, evenly_spread(A, strideA, batchCount), lda,
                            evenly_spread(x, stridex, batchCount), incx, beta, evenly_spread(y, stridey, batchCount),
                            incy, batchCount);
}

template <class T>
cublasStatus_t trsm_batched(const Entry& entry, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,
                            cublasDiagType_t diag, int m, int n, const T* alpha, const T* const A[], int lda,
                            T* const B[], int ldb, int batchCount)
{
    using N = Number<T>;
    Call call(entry);
    const bool is_left = side == CUBLAS_SIDE_LEFT;
    require_triangle_and_matrix(call, side, uplo, trans, m, n, lda, ldb);
    call.require_at_least("batchCount", batchCount, 0);
    const auto factor = call.scalar("alpha", alpha);
    const auto triangles = call.addresses("A", A, batchCount);
    const auto matrices = call.addresses("B", B, batchCount);
    if (call.is_refused() || m == 0 || n == 0 || batchCount == 0) return call.status();
    struct One {
        Triangle<T> triangle;
        Matrix<T> matrix;
    };
    std::vector<One> all;
    for (std::size_t i = 0; triangles.size() == matrices.size() && i < triangles.size(); ++i) {
        all.push_back(
            {dense_triangle_of(uplo, trans, diag, is_left ? m : n, triangles[i], lda), dense(matrices[i], m, n, ldb)});
        if (!call.is_zero(alpha)) {
            call.reads(used_of(all.back().triangle));
            call.reads(all.back().matrix.used("B"));
        }
        call.writes(all.back().matrix.used("B"));
    }
    call.operations(1.0 * m * n * (is_left ? m : n) * batchCount);
    return call.run([=] {
        for (const One& one : all) {
            const Matrix<const T> before{one.matrix.begin, one.matrix.shape, one.matrix.layout};
            apply_triangle(TriangleTask::solve, one.triangle, is_left, load<N>(factor()), before, one.matrix);
        }
    });
}

}  // namespace warpbook::program::cublas
