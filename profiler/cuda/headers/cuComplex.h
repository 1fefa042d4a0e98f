// CUDA's complex numbers in C's way: float2 and double2 with functions.
#pragma once

#include "details/own_names_begin.h"

#include "cuda_runtime.h"

#include <cmath>

#include "details/out_of_line.h"

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

namespace cuda_on_cpu {

template <class Complex>
__forceinline__ Complex complex_product(Complex a, Complex b)
{
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

/// Both are made small before: neither the squares nor the sums may be too large, or too small, for their type.
template <class Complex>
__forceinline__ Complex complex_quotient(Complex a, Complex b)
{
    const auto scale = 1 / (std::abs(b.x) + std::abs(b.y));
    const Complex dividend = {a.x * scale, a.y * scale};
    const Complex divisor = {b.x * scale, b.y * scale};
    const auto inverse = 1 / (divisor.x * divisor.x + divisor.y * divisor.y);
    return {(dividend.x * divisor.x + dividend.y * divisor.y) * inverse,
            (dividend.y * divisor.x - dividend.x * divisor.y) * inverse};
}

/// Neither square may be too large, or too small, for the type.
template <class Number>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN Number complex_size(Number x, Number y)
{
    const Number larger = std::fmax(std::abs(x), std::abs(y));
    const Number smaller = std::fmin(std::abs(x), std::abs(y));
    if (larger == 0 || std::isinf(larger)) return larger;
    const Number ratio = smaller / larger;
    return larger * std::sqrt(1 + ratio * ratio);
}

template <class Complex>
__forceinline__ Complex complex_product_plus(Complex a, Complex b, Complex c)
{
    // In this order it is four multiply-adds.
    return {c.x + a.x * b.x - a.y * b.y, c.y + a.x * b.y + a.y * b.x};
}

}  // namespace cuda_on_cpu

__forceinline__ cuFloatComplex make_cuFloatComplex(float real, float imaginary) { return {real, imaginary}; }
__forceinline__ cuComplex make_cuComplex(float real, float imaginary) { return {real, imaginary}; }
__forceinline__ float cuCrealf(cuFloatComplex z) { return z.x; }
__forceinline__ float cuCimagf(cuFloatComplex z) { return z.y; }
__forceinline__ cuFloatComplex cuConjf(cuFloatComplex z) { return {z.x, -z.y}; }
__forceinline__ cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) { return {a.x + b.x, a.y + b.y}; }
__forceinline__ cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) { return {a.x - b.x, a.y - b.y}; }
__forceinline__ cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b)
{
    return cuda_on_cpu::complex_product(a, b);
}
__forceinline__ cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b)
{
    return cuda_on_cpu::complex_quotient(a, b);
}
__forceinline__ float cuCabsf(cuFloatComplex z) { return cuda_on_cpu::complex_size(z.x, z.y); }
__forceinline__ cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c)
{
    return cuda_on_cpu::complex_product_plus(a, b, c);
}

__forceinline__ cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) { return {real, imaginary}; }
__forceinline__ double cuCreal(cuDoubleComplex z) { return z.x; }
__forceinline__ double cuCimag(cuDoubleComplex z) { return z.y; }
__forceinline__ cuDoubleComplex cuConj(cuDoubleComplex z) { return {z.x, -z.y}; }
__forceinline__ cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) { return {a.x + b.x, a.y + b.y}; }
__forceinline__ cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) { return {a.x - b.x, a.y - b.y}; }
__forceinline__ cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b)
{
    return cuda_on_cpu::complex_product(a, b);
}
__forceinline__ cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b)
{
    return cuda_on_cpu::complex_quotient(a, b);
}
__forceinline__ double cuCabs(cuDoubleComplex z) { return cuda_on_cpu::complex_size(z.x, z.y); }
__forceinline__ cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c)
{
    return cuda_on_cpu::complex_product_plus(a, b, c);
}

__forceinline__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return {z.x, z.y}; }
__forceinline__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
    return {static_cast<float>(z.x), static_cast<float>(z.y)};
}

#include "details/own_names_end.h"
