#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

#include <cublas_v2.h>

namespace warpbook::program::cublas {

using Index = std::int64_t;

/// What a type of CUDA's is computed in here: it lies in memory alike, unless it is smaller than float.
template <class T>
struct NumberFor {
    using Type = T;
};
template <>
struct NumberFor<cuComplex> {
    using Type = std::complex<float>;
};
template <>
struct NumberFor<cuDoubleComplex> {
    using Type = std::complex<double>;
};
template <>
struct NumberFor<__half> {
    using Type = float;
};
template <>
struct NumberFor<__nv_bfloat16> {
    using Type = float;
};
template <>
struct NumberFor<std::int8_t> {
    using Type = std::int32_t;
};
template <class T>
using Number = typename NumberFor<T>::Type;

template <class T>
inline constexpr bool is_complex = false;
template <class R>
inline constexpr bool is_complex<std::complex<R>> = true;

template <class N>
struct RealOf {
    using Type = N;
};
template <class R>
struct RealOf<std::complex<R>> {
    using Type = R;
};
/// float of std::complex<float>, and of float.
template <class N>
using Real = typename RealOf<N>::Type;

template <class N>
N conjugate(N number)
{
    if constexpr (is_complex<N>)
        return std::conj(number);
    else
        return number;
}

template <class N>
N conjugate_if(bool is_wanted, N number)
{
    return is_wanted ? conjugate(number) : number;
}

/// Without NaN's way round, which std::complex takes: `a * b` as a GPU computes it.
template <class N>
N product(N a, N b)
{
    if constexpr (is_complex<N>)
        return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
    else
        return a * b;
}

/// |re| + |im|, which BLAS has for the size of a complex number.
template <class N>
Real<N> size_of(N number)
{
    if constexpr (is_complex<N>)
        return std::abs(number.real()) + std::abs(number.imag());
    else
        return number < 0 ? -number : number;
}

/// A number as it lies in memory, to compute with.
template <class N, class T>
N load(const T& stored)
{
    if constexpr (is_complex<N> && requires { stored.x; })
        return {stored.x, stored.y};
    else
        return static_cast<N>(stored);
}

template <class T, class N>
T stored(N number)
{
    if constexpr (is_complex<N>)
        return {number.real(), number.imag()};
    else
        return static_cast<T>(number);
}

}  // namespace warpbook::program::cublas
