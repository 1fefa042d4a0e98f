#pragma once

#include "level2.hpp"
#include "multiply.hpp"

namespace warpbook::program::cublas {

/// Element (i, j) of a matrix of numbers without gaps, column after column.
template <class N>
struct Numbers {
    Numbers(Index of_rows, Index of_columns)
        : rows(of_rows), columns(of_columns), all(static_cast<std::size_t>(of_rows * of_columns))
    {}
    N& at(Index i, Index j) { return all[static_cast<std::size_t>(i + j * rows)]; }
    const N& at(Index i, Index j) const { return all[static_cast<std::size_t>(i + j * rows)]; }

    Index rows;
    Index columns;
    std::vector<N> all;
};

/// As numbers to compute with; from its own memory where it has them there.
template <class N, class T>
Operand<N> operand(const Matrix<const T>& matrix, cublasOperation_t operation, std::vector<N>& room)
{
    const Index step = matrix.layout.place(0, 1);
    if constexpr (sizeof(N) == sizeof(T) && !std::is_integral_v<T>) {
        return {reinterpret_cast<const N*>(matrix.begin), step, operation};
    } else {
        const Index rows = matrix.shape.rows;
        room.resize(static_cast<std::size_t>(rows * matrix.shape.columns));
        for_each_element(matrix.shape, [&](Index i, Index j) {
            room[static_cast<std::size_t>(i + j * rows)] = load<N>(matrix.at(i, j));
        });
        return {room.data(), rows, operation};
    }
}

/// op(A) op(B), computed with numbers N.
template <class N, class TA, class TB>
Numbers<N> product_of(const Matrix<const TA>& a, cublasOperation_t operation_a, const Matrix<const TB>& b,
                      cublasOperation_t operation_b, Index m, Index n, Index k)
{
    std::vector<N> room_a;
    std::vector<N> room_b;
    Numbers<N> result(m, n);
    multiply(operand<N>(a, operation_a, room_a), operand<N>(b, operation_b, room_b), m, n, k, result.all.data());
    return result;
}

/// C = alpha `computed` + beta C in the shape of C. A beta of 0 lets C be anything.
template <class T, class N, class B>
void combine(const Matrix<T>& c, N alpha, const Numbers<N>& computed, B beta)
{
    for_each_element(c.shape, [&](Index i, Index j) {
        const N before = beta == B{} ? N{} : product(N(beta), load<N>(c.at(i, j)));
        c.at(i, j) = stored<T>(product(alpha, computed.at(i, j)) + before);
    });
}

/// What a product of matrices is asked for.
struct ProductSize {
    cublasOperation_t transa = CUBLAS_OP_N;
    cublasOperation_t transb = CUBLAS_OP_N;
    int m = 0;
    int n = 0;
    int k = 0;

    Index rows_of_a() const { return is_transposed(transa) ? k : m; }
    Index columns_of_a() const { return is_transposed(transa) ? m : k; }
    Index rows_of_b() const { return is_transposed(transb) ? n : k; }
    Index columns_of_b() const { return is_transposed(transb) ? k : n; }
    double operations() const { return 2.0 * m * n * k; }
    bool is_nothing() const { return m == 0 || n == 0; }
};

inline void require_product(Call& call, const ProductSize& size, int lda, int ldb, int ldc)
{
    require_operation(call, "transa", size.transa);
    require_operation(call, "transb", size.transb);
    call.require_at_least("m", size.m, 0);
    call.require_at_least("n", size.n, 0);
    call.require_at_least("k", size.k, 0);
    call.require_at_least("lda", lda, std::max<Index>(1, size.rows_of_a()));
    call.require_at_least("ldb", ldb, std::max<Index>(1, size.rows_of_b()));
    call.require_at_least("ldc", ldc, std::max(1, size.m));
}

/// A product that is to be computed once the stream comes to it: N are the numbers to compute with, S those of alpha
/// and beta.
template <class N, class TA, class TC>
struct ProductWork {
    Matrix<const TA> a;
    Matrix<const TA> b;
    Matrix<TC> c;

    void note_use(Call& call, bool reads_factors, bool reads_old) const
    {
        if (reads_factors) {
            call.reads(a.used("A"));
            call.reads(b.used("B"));
        }
        if (reads_old) call.reads(c.used("C"));
        call.writes(c.used("C"));
    }

    template <class S>
    void compute(const ProductSize& size, S alpha, S beta) const
    {
        Numbers<N> result(size.m, size.n);
        if (alpha != S{}) result = product_of<N>(a, size.transa, b, size.transb, size.m, size.n, size.k);
        if constexpr (std::is_integral_v<N>)
            for_each_element(c.shape, [&](Index i, Index j) {
                const S before = beta == S{} ? S{} : beta * static_cast<S>(c.at(i, j));
                c.at(i, j) = static_cast<TC>(alpha * static_cast<S>(result.at(i, j)) + before);
            });
        else
            combine(c, N(alpha), result, N(beta));
    }
};

template <class N, class TA, class TC>
ProductWork<N, TA, TC> product_work(const ProductSize& size, const TA* A, int lda, const TA* B, int ldb, TC* C, int ldc)
{
    return {dense(A, size.rows_of_a(), size.columns_of_a(), lda), dense(B, size.rows_of_b(), size.columns_of_b(), ldb),
            dense(C, size.m, size.n, ldc)};
}

template <class T>
cublasStatus_t gemm(const Entry& entry, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                    const T* alpha, const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc)
{
    using N = Number<T>;
    Call call(entry);
    const ProductSize size{transa, transb, m, n, k};
    require_product(call, size, lda, ldb, ldc);
    const auto factor = call.scalar("alpha", alpha);
    const auto old_factor = call.scalar("beta", beta);
    if (call.is_refused() || size.is_nothing()) return call.status();
    const auto work = product_work<N>(size, A, lda, B, ldb, C, ldc);
    work.note_use(call, !call.is_zero(alpha) && k > 0, !call.is_zero(beta));
    call.operations(size.operations());
    return call.run([=] { work.compute(size, load<N>(factor()), load<N>(old_factor())); });
}

/// All elements of a matrix of which a triangle is stored.
template <class N, class T>
Numbers<N> whole(const Matrix<const T>& half, Mirror mirror)
{
    Numbers<N> numbers(half.shape.rows, half.shape.columns);
    for_each_element(half.shape, [&](Index i, Index j) {
        const N element = mirrored_element<N>(half, mirror, i, j);
        numbers.at(i, j) = element;
        if (i != j) numbers.at(j, i) = conjugate_if(mirror == Mirror::hermitian, element);
    });
    return numbers;
}

template <class T>
cublasStatus_t mirrored_product(const Entry& entry, Mirror mirror, cublasSideMode_t side, cublasFillMode_t uplo, int m,
                                int n, const T* alpha, const T* A, int lda, const T* B, int ldb, const T* beta, T* C,
                                int ldc)
{
    using N = Number<T>;
    Call call(entry);
    const bool is_left = side == CUBLAS_SIDE_LEFT;
    const int size = is_left ? m : n;
    require_triangle(call, uplo);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, size));
    call.require_at_least("ldb", ldb, std::max(1, m));
    call.require_at_least("ldc", ldc, std::max(1, m));
    const auto factor = call.scalar("alpha", alpha);
    const auto old_factor = call.scalar("beta", beta);
    if (call.is_refused() || m == 0 || n == 0) return call.status();
    const Matrix<const T> half{A, triangle(uplo, size), Layout::dense(lda)};
    const Matrix<const T> other = dense(B, m, n, ldb);
    const Matrix<T> result = dense(C, m, n, ldc);
    if (!call.is_zero(alpha)) {
        call.reads(half.used("A"));
        call.reads(other.used("B"));
    }
    if (!call.is_zero(beta)) call.reads(result.used("C"));
    call.writes(result.used("C"));
    call.operations(2.0 * m * n * size);
    return call.run([=] {
        const N by = load<N>(factor());
        Numbers<N> computed(m, n);
        if (by != N{}) {
            const Numbers<N> all = whole<N>(half, mirror);
            std::vector<N> room;
            const Operand<N> of_all{all.all.data(), size, CUBLAS_OP_N};
            const Operand<N> of_other = operand<N>(other, CUBLAS_OP_N, room);
            multiply(is_left ? of_all : of_other, is_left ? of_other : of_all, m, n, size, computed.all.data());
        }
        combine(result, by, computed, load<N>(old_factor()));
    });
}

template <class T>
cublasStatus_t symm(const Entry& entry, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T* alpha,
                    const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc)
{
    return mirrored_product(entry, Mirror::symmetric, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
template <class T>
cublasStatus_t hemm(const Entry& entry, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T* alpha,
                    const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc)
{
    return mirrored_product(entry, Mirror::hermitian, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}

/// How a product that is symmetric or hermitian comes about.
enum class Update : std::uint8_t {
    /// alpha op(A) op(A)'
    square,
    /// alpha op(A) op(B)' + alpha' op(B) op(A)'
    pair,
    /// alpha op(A) op(B)', which the caller knows to be so
    one_of_pair,
};

/// A triangle of C; ' is the transposed matrix, or of a hermitian C the conjugated one as well.
template <class T, class A, class B>
cublasStatus_t mirrored_update(const Entry& entry, Mirror mirror, Update update, cublasFillMode_t uplo,
                               cublasOperation_t trans, int n, int k, const A* alpha, const T* first, int lda,
                               const T* second, int ldb, const B* beta, T* C, int ldc)
{
    using N = Number<T>;
    Call call(entry);
    const bool is_turned = is_transposed(trans);
    const bool conjugates = mirror == Mirror::hermitian;
    const Index rows = is_turned ? k : n;
    const Index columns = is_turned ? n : k;
    require_triangle(call, uplo);
    require_operation(call, "trans", trans);
    call.require(!conjugates || trans != CUBLAS_OP_T, "trans is CUBLAS_OP_T, and must be CUBLAS_OP_N or CUBLAS_OP_C");
    call.require(conjugates || !is_complex<N> || trans != CUBLAS_OP_C,
                 "trans is CUBLAS_OP_C, and must be CUBLAS_OP_N or CUBLAS_OP_T");
    call.require_at_least("n", n, 0);
    call.require_at_least("k", k, 0);
    call.require_at_least("lda", lda, std::max<Index>(1, rows));
    if (update != Update::square) call.require_at_least("ldb", ldb, std::max<Index>(1, rows));
    call.require_at_least("ldc", ldc, std::max(1, n));
    const auto factor = call.scalar("alpha", alpha);
    const auto old_factor = call.scalar("beta", beta);
    if (call.is_refused() || n == 0) return call.status();
    const Matrix<const T> a = dense(first, rows, columns, lda);
    const Matrix<const T> b = update == Update::square ? a : dense(second, rows, columns, ldb);
    const Matrix<T> c{C, triangle(uplo, n), Layout::dense(ldc)};
    if (!call.is_zero(alpha) && k > 0) {
        call.reads(a.used("A"));
        if (update != Update::square) call.reads(b.used("B"));
    }
    if (!call.is_zero(beta)) call.reads(c.used("C"));
    call.writes(c.used("C"));
    call.operations((update == Update::pair ? 2.0 : 1.0) * n * n * k);
    const cublasOperation_t turned = conjugates ? CUBLAS_OP_C : CUBLAS_OP_T;
    const cublasOperation_t left = is_turned ? turned : CUBLAS_OP_N;
    const cublasOperation_t right = is_turned ? CUBLAS_OP_N : turned;
    return call.run([=] {
        const N by = N(load<Number<A>>(factor()));
        const N old_by = N(load<Number<B>>(old_factor()));
        Numbers<N> computed(n, n);
        if (by != N{}) {
            computed = product_of<N>(a, left, b, right, n, n, k);
            for (N& number : computed.all) number = product(by, number);
            if (update == Update::pair) {
                const Numbers<N> other = product_of<N>(b, left, a, right, n, n, k);
                const N other_by = conjugate_if(conjugates, by);
                for (std::size_t i = 0; i < other.all.size(); ++i) computed.all[i] += product(other_by, other.all[i]);
            }
        }
        combine(c, N(1), computed, old_by);
        if constexpr (is_complex<N>)
            for (Index i = 0; conjugates && i < n; ++i) c.at(i, i).y = 0;
    });
}

template <class T>
cublasStatus_t syrk(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T* alpha,
                    const T* A, int lda, const T* beta, T* C, int ldc)
{
    return mirrored_update(entry, Mirror::symmetric, Update::square, uplo, trans, n, k, alpha, A, lda, A, lda, beta, C,
                           ldc);
}
template <class T, class R>
cublasStatus_t herk(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const R* alpha,
                    const T* A, int lda, const R* beta, T* C, int ldc)
{
    return mirrored_update(entry, Mirror::hermitian, Update::square, uplo, trans, n, k, alpha, A, lda, A, lda, beta, C,
                           ldc);
}
template <class T>
cublasStatus_t syr2k(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T* alpha,
                     const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc)
{
    return mirrored_update(entry, Mirror::symmetric, Update::pair, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C,
                           ldc);
}
template <class T, class R>
cublasStatus_t her2k(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T* alpha,
                     const T* A, int lda, const T* B, int ldb, const R* beta, T* C, int ldc)
{
    return mirrored_update(entry, Mirror::hermitian, Update::pair, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C,
                           ldc);
}
template <class T>
cublasStatus_t syrkx(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T* alpha,
                     const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc)
{
    return mirrored_update(entry, Mirror::symmetric, Update::one_of_pair, uplo, trans, n, k, alpha, A, lda, B, ldb,
                           beta, C, ldc);
}
template <class T, class R>
cublasStatus_t herkx(const Entry& entry, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T* alpha,
                     const T* A, int lda, const T* B, int ldb, const R* beta, T* C, int ldc)
{
    return mirrored_update(entry, Mirror::hermitian, Update::one_of_pair, uplo, trans, n, k, alpha, A, lda, B, ldb,
                           beta, C, ldc);
}

/// A triangle and how it is used.
template <class T>
struct Triangle {
    Matrix<const T> matrix;
    cublasOperation_t operation = CUBLAS_OP_N;
    cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT;
};

/// result = alpha op(A) B or alpha B op(A), or the X of op(A) X = alpha B or X op(A) = alpha B: by the columns of B, or
/// by its rows, to which the transposed A belongs.
template <class T, class N>
void apply_triangle(TriangleTask task, const Triangle<T>& triangle, bool is_left, N alpha, const Matrix<const T>& b,
                    const Matrix<T>& result)
{
    const Index vectors = is_left ? b.shape.columns : b.shape.rows;
    const Index length = is_left ? b.shape.rows : b.shape.columns;
    const bool turns_back = !is_left && is_transposed(triangle.operation);
    // The transposed A^H is A with its numbers conjugated: so is what it is applied to, before and after.
    const bool conjugates = !is_left && is_conjugated(triangle.operation);
    const cublasOperation_t operation = is_left ? triangle.operation : turns_back ? CUBLAS_OP_N : CUBLAS_OP_T;
    std::vector<N> numbers(static_cast<std::size_t>(length));
    for (Index v = 0; v < vectors; ++v) {
        for (Index i = 0; i < length; ++i) {
            const T& element = is_left ? b.at(i, v) : b.at(v, i);
            const N scaled = alpha == N{} ? N{} : product(alpha, load<N>(element));
            numbers[static_cast<std::size_t>(i)] = conjugate_if(conjugates, scaled);
        }
        if (alpha == N{})
            ;
        else if (task == TriangleTask::solve)
            solve_triangle(triangle.matrix, operation, triangle.diagonal, numbers);
        else
            triangle_times_vector(triangle.matrix, operation, triangle.diagonal, numbers);
        for (Index i = 0; i < length; ++i) {
            T& element = is_left ? result.at(i, v) : result.at(v, i);
            element = stored<T>(conjugate_if(conjugates, numbers[static_cast<std::size_t>(i)]));
        }
    }
}

inline void require_triangle_and_matrix(Call& call, cublasSideMode_t side, cublasFillMode_t uplo,
                                        cublasOperation_t trans, int m, int n, int lda, int ldb)
{
    require_triangle(call, uplo);
    require_operation(call, "trans", trans);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, side == CUBLAS_SIDE_LEFT ? m : n));
    call.require_at_least("ldb", ldb, std::max(1, m));
}

template <class T>
Triangle<T> dense_triangle_of(cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int size,
                              const T* A, int lda)
{
    return {{A, triangle(uplo, size), Layout::dense(lda)}, trans, diag};
}

/// Without the diagonal, where nobody reads it.
template <class T>
std::vector<UsedMemory> used_of(const Triangle<T>& triangle)
{
    Matrix<const T> read = triangle.matrix;
    if (triangle.diagonal == CUBLAS_DIAG_UNIT) read.shape = without_diagonal(read.shape);
    return read.used("A");
}

template <class T>
cublasStatus_t triangle_and_matrix(Call& call, TriangleTask task, cublasSideMode_t side, const Triangle<T>& triangle,
                                   int m, int n, const T* alpha, const Matrix<const T>& b, const Matrix<T>& result,
                                   const char* name_of_result)
{
    using N = Number<T>;
    const bool is_left = side == CUBLAS_SIDE_LEFT;
    const auto factor = call.scalar("alpha", alpha);
    if (call.is_refused() || m == 0 || n == 0) return call.status();
    if (!call.is_zero(alpha)) {
        call.reads(used_of(triangle));
        call.reads(b.used("B"));
    }
    call.writes(result.used(name_of_result));
    call.operations(1.0 * m * n * (is_left ? m : n));
    return call.run([=] { apply_triangle(task, triangle, is_left, load<N>(factor()), b, result); });
}

template <class T>
cublasStatus_t trmm(const Entry& entry, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,
                    cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, int lda, const T* B, int ldb, T* C,
                    int ldc)
{
    Call call(entry);
    require_triangle_and_matrix(call, side, uplo, trans, m, n, lda, ldb);
    call.require_at_least("ldc", ldc, std::max(1, m));
    const auto half = dense_triangle_of(uplo, trans, diag, side == CUBLAS_SIDE_LEFT ? m : n, A, lda);
    return triangle_and_matrix(call, TriangleTask::multiply, side, half, m, n, alpha, dense(B, m, n, ldb),
                               dense(C, m, n, ldc), "C");
}

template <class T>
cublasStatus_t trsm(const Entry& entry, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,
                    cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, int lda, T* B, int ldb)
{
    Call call(entry);
    require_triangle_and_matrix(call, side, uplo, trans, m, n, lda, ldb);
    const auto half = dense_triangle_of(uplo, trans, diag, side == CUBLAS_SIDE_LEFT ? m : n, A, lda);
    return triangle_and_matrix(call, TriangleTask::solve, side, half, m, n, alpha,
                               dense(static_cast<const T*>(B), m, n, ldb), dense(B, m, n, ldb), "B");
}

/// op(A)'s element.
template <class N, class T>
N element_of(const Matrix<const T>& a, cublasOperation_t operation, Index i, Index j)
{
    const T& element = is_transposed(operation) ? a.at(j, i) : a.at(i, j);
    return conjugate_if(is_conjugated(operation), load<N>(element));
}

template <class T>
cublasStatus_t geam(const Entry& entry, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                    const T* alpha, const T* A, int lda, const T* beta, const T* B, int ldb, T* C, int ldc)
{
    using N = Number<T>;
    Call call(entry);
    const bool turns_a = is_transposed(transa);
    const bool turns_b = is_transposed(transb);
    require_operation(call, "transa", transa);
    require_operation(call, "transb", transb);
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, turns_a ? n : m));
    call.require_at_least("ldb", ldb, std::max(1, turns_b ? n : m));
    call.require_at_least("ldc", ldc, std::max(1, m));
    call.require(C != A || (!turns_a && lda == ldc), "C is A, which is transposed or has another leading dimension");
    call.require(C != B || (!turns_b && ldb == ldc), "C is B, which is transposed or has another leading dimension");
    const auto factor_a = call.scalar("alpha", alpha);
    const auto factor_b = call.scalar("beta", beta);
    if (call.is_refused() || m == 0 || n == 0) return call.status();
    const Matrix<const T> a = dense(A, turns_a ? n : m, turns_a ? m : n, lda);
    const Matrix<const T> b = dense(B, turns_b ? n : m, turns_b ? m : n, ldb);
    const Matrix<T> c = dense(C, m, n, ldc);
    if (!call.is_zero(alpha)) call.reads(a.used("A"));
    if (!call.is_zero(beta)) call.reads(b.used("B"));
    call.writes(c.used("C"));
    return call.run([=] {
        const N by_a = load<N>(factor_a());
        const N by_b = load<N>(factor_b());
        for_each_element(c.shape, [&](Index i, Index j) {
            const N first = by_a == N{} ? N{} : product(by_a, element_of<N>(a, transa, i, j));
            const N second = by_b == N{} ? N{} : product(by_b, element_of<N>(b, transb, i, j));
            c.at(i, j) = stored<T>(first + second);
        });
    });
}

template <class T>
cublasStatus_t dgmm(const Entry& entry, cublasSideMode_t mode, int m, int n, const T* A, int lda, const T* x, int incx,
                    T* C, int ldc)
{
    using N = Number<T>;
    Call call(entry);
    const bool is_left = mode == CUBLAS_SIDE_LEFT;
    call.require_at_least("m", m, 0);
    call.require_at_least("n", n, 0);
    call.require_at_least("lda", lda, std::max(1, m));
    call.require_at_least("ldc", ldc, std::max(1, m));
    if (call.is_refused() || m == 0 || n == 0) return call.status();
    const Matrix<const T> a = dense(A, m, n, lda);
    const Matrix<T> c = dense(C, m, n, ldc);
    const Vector<const T> diagonal{x, is_left ? m : n, incx};
    call.reads(a.used("A"));
    call.reads(diagonal.used("x"));
    call.writes(c.used("C"));
    return call.run([=] {
        for_each_element(c.shape, [&](Index i, Index j) {
            c.at(i, j) = stored<T>(product(load<N>(diagonal[is_left ? i : j]), load<N>(a.at(i, j))));
        });
    });
}

}  // namespace warpbook::program::cublas
