// CUDA's mathematical functions beyond those of <math.h>.
#pragma once

#include "details/own_names_begin.h"

#include <cmath>

#include <math.h>

#include "details/out_of_line.h"
#include "details/qualifiers.h"

namespace cuda_on_cpu {

/// The modified Bessel function of the first kind, by its power series: all terms are positive, so nothing cancels.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE double modified_bessel(int order, double x)
{
    double term = order == 0 ? 1 : x / 2;
    double sum = term;
    for (int k = 1; std::isfinite(sum) && std::fabs(term) > std::fabs(sum) * 1e-17; ++k) {
        term *= x / 2 / k * (x / 2 / (k + order));
        sum += term;
    }
    return sum;
}

/// sin(pi * (x + turns / 2)). Halves are taken away first, which is exact: x * pi is not, least of all near a zero.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE double sine_of_turn(double x, int turns)
{
    const double halves = std::rint(2 * x);
    const double angle = (x - halves / 2) * M_PI;
    switch ((static_cast<int>(std::fmod(halves, 4)) + turns) & 3) {
    case 0: return std::sin(angle);
    case 1: return std::cos(angle);
    case 2: return 0 - std::sin(angle);
    default: return 0 - std::cos(angle);
    }
}

}  // namespace cuda_on_cpu

// C linkage, because newer C libraries declare some of these, too.
extern "C" {
__forceinline__ double rsqrt(double x) noexcept { return 1 / std::sqrt(x); }
__forceinline__ float rsqrtf(float x) noexcept { return static_cast<float>(1 / std::sqrt(static_cast<double>(x))); }
__forceinline__ double rcbrt(double x) noexcept { return 1 / std::cbrt(x); }
__forceinline__ float rcbrtf(float x) noexcept { return static_cast<float>(1 / std::cbrt(static_cast<double>(x))); }

__forceinline__ double sinpi(double x) noexcept { return cuda_on_cpu::sine_of_turn(x, 0); }
__forceinline__ float sinpif(float x) noexcept { return static_cast<float>(sinpi(x)); }
__forceinline__ double cospi(double x) noexcept { return cuda_on_cpu::sine_of_turn(x, 1); }
__forceinline__ float cospif(float x) noexcept { return static_cast<float>(cospi(x)); }
__forceinline__ void sincospi(double x, double* sine, double* cosine) noexcept
{
    *sine = sinpi(x);
    *cosine = cospi(x);
}
__forceinline__ void sincospif(float x, float* sine, float* cosine) noexcept
{
    *sine = sinpif(x);
    *cosine = cospif(x);
}

__forceinline__ double rhypot(double x, double y) noexcept { return 1 / std::hypot(x, y); }
__forceinline__ float rhypotf(float x, float y) noexcept { return 1 / std::hypot(x, y); }
__forceinline__ double norm3d(double x, double y, double z) noexcept { return std::hypot(x, y, z); }
__forceinline__ float norm3df(float x, float y, float z) noexcept { return std::hypot(x, y, z); }
__forceinline__ double rnorm3d(double x, double y, double z) noexcept { return 1 / std::hypot(x, y, z); }
__forceinline__ float rnorm3df(float x, float y, float z) noexcept { return 1 / std::hypot(x, y, z); }
__forceinline__ double norm4d(double x, double y, double z, double w) noexcept
{
    return std::hypot(std::hypot(x, y), std::hypot(z, w));
}
__forceinline__ float norm4df(float x, float y, float z, float w) noexcept
{
    return std::hypot(std::hypot(x, y), std::hypot(z, w));
}
__forceinline__ double rnorm4d(double x, double y, double z, double w) noexcept { return 1 / norm4d(x, y, z, w); }
__forceinline__ float rnorm4df(float x, float y, float z, float w) noexcept { return 1 / norm4df(x, y, z, w); }

// Of as many numbers as there are: their loads are the kernel's own.
__forceinline__ double norm(int count, const double* numbers) noexcept
{
    double length = 0;
    for (int i = 0; i < count; ++i) length = std::hypot(length, numbers[i]);
    return length;
}
__forceinline__ float normf(int count, const float* numbers) noexcept
{
    double squares = 0;
    for (int i = 0; i < count; ++i) squares += static_cast<double>(numbers[i]) * numbers[i];
    return static_cast<float>(std::sqrt(squares));
}
__forceinline__ double rnorm(int count, const double* numbers) noexcept { return 1 / norm(count, numbers); }
__forceinline__ float rnormf(int count, const float* numbers) noexcept { return 1 / normf(count, numbers); }

__forceinline__ double cyl_bessel_i0(double x) noexcept { return cuda_on_cpu::modified_bessel(0, x); }
__forceinline__ double cyl_bessel_i1(double x) noexcept { return cuda_on_cpu::modified_bessel(1, x); }
__forceinline__ float cyl_bessel_i0f(float x) noexcept { return static_cast<float>(cyl_bessel_i0(x)); }
__forceinline__ float cyl_bessel_i1f(float x) noexcept { return static_cast<float>(cyl_bessel_i1(x)); }

__forceinline__ double normcdf(double x) noexcept { return std::erfc(-x * M_SQRT1_2) / 2; }
__forceinline__ float normcdff(float x) noexcept { return static_cast<float>(normcdf(x)); }
}

// The same names for float.
__forceinline__ float rsqrt(float x) { return rsqrtf(x); }
__forceinline__ float rcbrt(float x) { return rcbrtf(x); }
__forceinline__ float sinpi(float x) { return sinpif(x); }
__forceinline__ float cospi(float x) { return cospif(x); }
__forceinline__ void sincospi(float x, float* sine, float* cosine) { sincospif(x, sine, cosine); }
__forceinline__ void sincos(float x, float* sine, float* cosine) { sincosf(x, sine, cosine); }
__forceinline__ float exp10(float x) { return exp10f(x); }
__forceinline__ float cyl_bessel_i0(float x) { return cyl_bessel_i0f(x); }
__forceinline__ float cyl_bessel_i1(float x) { return cyl_bessel_i1f(x); }
__forceinline__ float normcdf(float x) { return normcdff(x); }

#include "details/own_names_end.h"
