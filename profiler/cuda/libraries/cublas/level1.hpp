#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "call.hpp"

namespace warpbook::program::cublas {

/// Of a vector whose step must be positive, elements otherwise there are none.
template <class T>
Vector<const T> positive_vector(const T* x, Index n, Index step)
{
    return {x, step > 0 ? std::max<Index>(n, 0) : 0, step};
}

template <class T>
Vector<T> vector(T* x, Index n, Index step)
{
    return {x, std::max<Index>(n, 0), step};
}

/// A number that is computed from vectors; `compute` is done when the stream comes to it.
template <class T, class Compute>
cublasStatus_t give_number(Call& call, T* result, Compute compute)
{
    call.result("result", result);
    return call.run([=] { *result = compute(); });
}

template <class T, class IsBetter>
cublasStatus_t index_of_best(const Entry& entry, int n, const T* x, int incx, int* result, IsBetter is_better)
{
    using N = Number<T>;
    Call call(entry);
    const Vector<const T> elements = positive_vector(x, n, incx);
    call.reads(elements.used("x"));
    return give_number(call, result, [=] {
        // Counted from 1 on; of equal ones, the first.
        int best = elements.count > 0 ? 1 : 0;
        for (Index i = 1; i < elements.count; ++i) {
            const auto size = size_of(load<N>(elements[i]));
            if (is_better(size, size_of(load<N>(elements[best - 1])))) best = static_cast<int>(i) + 1;
        }
        return best;
    });
}

template <class T>
cublasStatus_t index_of_amax(const Entry& entry, int n, const T* x, int incx, int* result)
{
    return index_of_best(entry, n, x, incx, result, [](auto size, auto best) { return size > best; });
}

template <class T>
cublasStatus_t index_of_amin(const Entry& entry, int n, const T* x, int incx, int* result)
{
    return index_of_best(entry, n, x, incx, result, [](auto size, auto best) { return size < best; });
}

template <class T, class R>
cublasStatus_t asum(const Entry& entry, int n, const T* x, int incx, R* result)
{
    Call call(entry);
    const Vector<const T> elements = positive_vector(x, n, incx);
    call.reads(elements.used("x"));
    return give_number(call, result, [=] {
        R sum = 0;
        for (Index i = 0; i < elements.count; ++i) sum += size_of(load<Number<T>>(elements[i]));
        return sum;
    });
}

/// Neither the squares nor their sum may be too large, or too small, for the type.
template <class N>
Real<N> norm(const std::vector<N>& numbers)
{
    using R = Real<N>;
    R largest = 0;
    for (const N& number : numbers) {
        const R size = std::abs(number);
        if (!(size <= largest)) largest = size;
    }
    if (largest == 0 || !std::isfinite(largest)) return largest;
    R sum = 0;
    for (const N& number : numbers) {
        const R ratio = std::abs(number) / largest;
        sum += ratio * ratio;
    }
    return largest * std::sqrt(sum);
}

template <class T>
std::vector<Number<T>> numbers_of(const Vector<const T>& elements)
{
    std::vector<Number<T>> numbers;
    numbers.reserve(static_cast<std::size_t>(elements.count));
    for (Index i = 0; i < elements.count; ++i) numbers.push_back(load<Number<T>>(elements[i]));
    return numbers;
}

template <class T, class R>
cublasStatus_t nrm2(const Entry& entry, int n, const T* x, int incx, R* result)
{
    Call call(entry);
    const Vector<const T> elements = positive_vector(x, n, incx);
    call.reads(elements.used("x"));
    return give_number(call, result, [=] { return static_cast<R>(norm(numbers_of(elements))); });
}

template <class T, class A>
cublasStatus_t axpy(const Entry& entry, int n, const A* alpha, const T* x, int incx, T* y, int incy)
{
    using N = Number<T>;
    Call call(entry);
    const Vector<const T> from = vector(x, n, incx);
    const Vector<T> to = vector(y, n, incy);
    const auto factor = call.scalar("alpha", alpha);
    if (!call.is_refused() && !call.is_zero(alpha)) call.reads(from.used("x"));
    call.reads(to.used("y"));
    call.writes(to.used("y"));
    call.operations(2.0 * n);
    return call.run([=] {
        const N by = load<N>(factor());
        if (by == N{}) return;
        for (Index i = 0; i < to.count; ++i) to[i] = stored<T>(load<N>(to[i]) + product(by, load<N>(from[i])));
    });
}

template <class T>
cublasStatus_t copy(const Entry& entry, int n, const T* x, int incx, T* y, int incy)
{
    Call call(entry);
    const Vector<const T> from = vector(x, n, incx);
    const Vector<T> to = vector(y, n, incy);
    call.reads(from.used("x"));
    call.writes(to.used("y"));
    return call.run([=] {
        for (Index i = 0; i < to.count; ++i) to[i] = from[i];
    });
}

template <class T>
cublasStatus_t swap(const Entry& entry, int n, T* x, int incx, T* y, int incy)
{
    Call call(entry);
    const Vector<T> one = vector(x, n, incx);
    const Vector<T> other = vector(y, n, incy);
    for (const UsedMemory& used : {one.used("x"), other.used("y")}) {
        call.reads(used);
        call.writes(used);
    }
    return call.run([=] {
        for (Index i = 0; i < one.count; ++i) std::swap(one[i], other[i]);
    });
}

template <class T, class R>
cublasStatus_t dot_product(const Entry& entry, int n, const T* x, int incx, const T* y, int incy, R* result,
                           bool conjugates)
{
    using N = Number<T>;
    Call call(entry);
    const Vector<const T> one = vector(x, n, incx);
    const Vector<const T> other = vector(y, n, incy);
    call.reads(one.used("x"));
    call.reads(other.used("y"));
    call.operations(2.0 * n);
    return give_number(call, result, [=] {
        N sum{};
        for (Index i = 0; i < one.count; ++i)
            sum += product(conjugate_if(conjugates, load<N>(one[i])), load<N>(other[i]));
        return stored<R>(sum);
    });
}

template <class T, class R>
cublasStatus_t dot(const Entry& entry, int n, const T* x, int incx, const T* y, int incy, R* result)
{
    return dot_product(entry, n, x, incx, y, incy, result, false);
}

template <class T, class R>
cublasStatus_t dotc(const Entry& entry, int n, const T* x, int incx, const T* y, int incy, R* result)
{
    return dot_product(entry, n, x, incx, y, incy, result, true);
}

/// By a number of the vector's kind, or by a real one.
template <class T, class A>
cublasStatus_t scal(const Entry& entry, int n, const A* alpha, T* x, int incx)
{
    using N = Number<T>;
    Call call(entry);
    const Vector<T> elements = {x, incx > 0 ? std::max<Index>(n, 0) : 0, incx};
    const auto factor = call.scalar("alpha", alpha);
    call.reads(elements.used("x"));
    call.writes(elements.used("x"));
    return call.run([=] {
        const N by = N(load<Number<A>>(factor()));
        for (Index i = 0; i < elements.count; ++i) elements[i] = stored<T>(product(by, load<N>(elements[i])));
    });
}

template <class T, class R, class S>
cublasStatus_t rot(const Entry& entry, int n, T* x, int incx, T* y, int incy, const R* c, const S* s)
{
    using N = Number<T>;
    Call call(entry);
    const Vector<T> one = vector(x, n, incx);
    const Vector<T> other = vector(y, n, incy);
    const auto cosine = call.scalar("c", c);
    const auto sine = call.scalar("s", s);
    for (const UsedMemory& used : {one.used("x"), other.used("y")}) {
        call.reads(used);
        call.writes(used);
    }
    return call.run([=] {
        const N by_cosine = N(cosine());
        const N by_sine = N(load<Number<S>>(sine()));
        for (Index i = 0; i < one.count; ++i) {
            const N a = load<N>(one[i]);
            const N b = load<N>(other[i]);
            one[i] = stored<T>(product(by_cosine, a) + product(by_sine, b));
            other[i] = stored<T>(product(by_cosine, b) - product(conjugate(by_sine), a));
        }
    });
}

/// The rotation that makes the second of two numbers 0: BLAS's *rotg.
template <class N>
void make_rotation(N& a, N& b, Real<N>& c, N& s)
{
    using R = Real<N>;
    if constexpr (is_complex<N>) {
        const R size = std::abs(a);
        if (size == 0) {
            c = 0;
            s = N(1);
            a = b;
            return;
        }
        const R length = std::hypot(size, std::abs(b));
        const N direction = a / size;
        c = size / length;
        s = product(direction, conjugate(b)) / length;
        a = direction * length;
    } else {
        const N larger = std::abs(a) > std::abs(b) ? a : b;
        const N length = std::copysign(std::hypot(a, b), larger);
        c = length == 0 ? 1 : a / length;
        s = length == 0 ? 0 : b / length;
        N z = 0;
        if (length != 0) z = std::abs(a) > std::abs(b) ? s : c != 0 ? 1 / c : 1;
        a = length;
        b = z;
    }
}

template <class T, class R>
cublasStatus_t rotg(const Entry& entry, T* a, T* b, R* c, T* s)
{
    using N = Number<T>;
    Call call(entry);
    call.scalar_and_result("a", a);
    call.scalar_and_result("b", b);
    call.result("c", c);
    call.result("s", s);
    return call.run([=] {
        N first = load<N>(*a);
        N second = load<N>(*b);
        R cosine = 0;
        N sine{};
        make_rotation(first, second, cosine, sine);
        *a = stored<T>(first);
        // Of complex numbers, b stays.
        if constexpr (!is_complex<N>) *b = second;
        *c = cosine;
        *s = stored<T>(sine);
    });
}

/// The four numbers of a modified rotation, from param[0], which says which of them are stored.
template <class T>
struct ModifiedRotation {
    explicit ModifiedRotation(const T* param) : flag(param[0]), h11(1), h21(-1), h12(1), h22(1)
    {
        if (flag == T(-2)) {
            h21 = h12 = 0;
            return;
        }
        if (flag != T(1)) {
            h21 = param[2];
            h12 = param[3];
        }
        if (flag != T(0)) {
            h11 = param[1];
            h22 = param[4];
        }
    }
    T flag;
    T h11;
    T h21;
    T h12;
    T h22;
};

template <class T>
cublasStatus_t rotm(const Entry& entry, int n, T* x, int incx, T* y, int incy, const T* param)
{
    Call call(entry);
    const Vector<T> one = vector(x, n, incx);
    const Vector<T> other = vector(y, n, incy);
    call.require_pointer("param", param);
    if (call.is_refused()) return call.status();
    std::array<T, 5> values{};
    const bool is_devices = call.scalars_are_devices();
    if (is_devices)
        call.reads({"param", param, sizeof(T)});
    else
        std::copy_n(param, values.size(), values.begin());
    for (const UsedMemory& used : {one.used("x"), other.used("y")}) {
        call.reads(used);
        call.writes(used);
    }
    return call.run([=] {
        const ModifiedRotation<T> by(is_devices ? param : values.data());
        for (Index i = 0; i < one.count; ++i) {
            const T a = one[i];
            const T b = other[i];
            one[i] = by.h11 * a + by.h12 * b;
            other[i] = by.h21 * a + by.h22 * b;
        }
    });
}

/// BLAS's *rotmg (C. L. Lawson et al., "Basic Linear Algebra Subprograms for Fortran Usage", 1979): the modified
/// rotation that makes the second of (sqrt(d1) x1, sqrt(d2) y1) 0, with all numbers kept within 4096 squared.
template <class T>
void make_modified_rotation(T& d1, T& d2, T& x1, T y1, T* param)
{
    constexpr T scale = 4096;
    constexpr T scale_squared = scale * scale;
    const auto give = [&](T flag, T h11, T h21, T h12, T h22) {
        param[0] = flag;
        if (flag == T(-1) || flag == T(1)) {
            param[1] = h11;
            param[4] = h22;
        }
        if (flag == T(-1) || flag == T(0)) {
            param[2] = h21;
            param[3] = h12;
        }
    };
    const auto give_nothing = [&] {
        d1 = d2 = x1 = 0;
        give(-1, 0, 0, 0, 0);
    };
    if (d1 < 0) return give_nothing();
    const T p2 = d2 * y1;
    if (p2 == 0) return give(-2, 0, 0, 0, 0);
    const T p1 = d1 * x1;
    const T q2 = p2 * y1;
    const T q1 = p1 * x1;
    T flag = 0;
    T h11 = 0;
    T h21 = 0;
    T h12 = 0;
    T h22 = 0;
    if (std::abs(q1) > std::abs(q2)) {
        h21 = -y1 / x1;
        h12 = p2 / p1;
        const T u = 1 - h12 * h21;
        if (u <= 0) return give_nothing();
        flag = 0;
        h11 = h22 = 1;
        d1 /= u;
        d2 /= u;
        x1 *= u;
    } else {
        if (q2 < 0) return give_nothing();
        flag = 1;
        h11 = p1 / p2;
        h22 = x1 / y1;
        h21 = -1;
        h12 = 1;
        const T u = 1 + h11 * h22;
        const T other = d2 / u;
        d2 = d1 / u;
        d1 = other;
        x1 = y1 * u;
    }
    for (; d1 != 0 && (d1 <= 1 / scale_squared || d1 >= scale_squared); flag = -1) {
        const T by = d1 <= 1 / scale_squared ? scale : 1 / scale;
        d1 *= by * by;
        x1 /= by;
        h11 /= by;
        h12 /= by;
    }
    for (; d2 != 0 && (std::abs(d2) <= 1 / scale_squared || std::abs(d2) >= scale_squared); flag = -1) {
        const T by = std::abs(d2) <= 1 / scale_squared ? scale : 1 / scale;
        d2 *= by * by;
        h21 /= by;
        h22 /= by;
    }
    give(flag, h11, h21, h12, h22);
}

template <class T>
cublasStatus_t rotmg(const Entry& entry, T* d1, T* d2, T* x1, const T* y1, T* param)
{
    Call call(entry);
    call.scalar_and_result("d1", d1);
    call.scalar_and_result("d2", d2);
    call.scalar_and_result("x1", x1);
    const auto y = call.scalar("y1", y1);
    call.require_pointer("param", param);
    if (call.scalars_are_devices()) call.writes({"param", param, sizeof(T)});
    return call.run([=] { make_modified_rotation(*d1, *d2, *x1, y(), param); });
}

}  // namespace warpbook::program::cublas
