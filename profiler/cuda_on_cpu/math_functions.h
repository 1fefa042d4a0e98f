// CUDA's mathematical functions beyond those of <math.h>.
#pragma once

#include <cmath>

#include <math.h>

#include "qualifiers.h"

// C linkage, because newer C libraries declare some of these, too.
extern "C" {
__forceinline__ double rsqrt(double x) noexcept { return 1 / std::sqrt(x); }
__forceinline__ float rsqrtf(float x) noexcept { return static_cast<float>(1 / std::sqrt(static_cast<double>(x))); }
__forceinline__ double rcbrt(double x) noexcept { return 1 / std::cbrt(x); }
__forceinline__ float rcbrtf(float x) noexcept { return static_cast<float>(1 / std::cbrt(static_cast<double>(x))); }

// The remainder first: it is exact, and x * pi is not.
__forceinline__ double sinpi(double x) noexcept { return std::sin(std::remainder(x, 2.0) * M_PI); }
__forceinline__ float sinpif(float x) noexcept { return static_cast<float>(sinpi(x)); }
__forceinline__ double cospi(double x) noexcept { return std::cos(std::remainder(x, 2.0) * M_PI); }
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
__forceinline__ float normcdf(float x) { return normcdff(x); }
