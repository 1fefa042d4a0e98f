// Bits to numbers of a distribution. cuRAND's formulas (its documentation, and curand_uniform.h and curand_normal.h of
// CUDA 13.0): uniform numbers are equal to a GPU's, bit by bit. Normal ones take their sine, cosine and logarithm from
// here: a GPU's single-precision sine and cosine are approximations (__sincosf), so the last bits differ.
#pragma once

#include <math.h>

#include "../../math_functions.h"
#include "../../vector_types.h"
#include "../out_of_line.h"
#include "../qualifiers.h"

namespace warpbook_random {

constexpr float two_pi = 6.2831855F;
// 2^-32 and 2^-53: C++14 has no hexadecimal numbers with a point.
constexpr float unit_32_float = 1.0F / 4294967296.0F;
constexpr double unit_32 = 1.0 / 4294967296.0;
constexpr double unit_53 = 1.0 / 9007199254740992.0;

__forceinline__ float uniform(unsigned bits) { return static_cast<float>(bits) * unit_32_float + unit_32_float / 2; }
__forceinline__ float uniform(unsigned long long bits) { return uniform(static_cast<unsigned>(bits >> 32)); }

__forceinline__ double uniform_double(unsigned bits) { return bits * unit_32 + unit_32; }
__forceinline__ double uniform_double(unsigned long long bits)
{
    return static_cast<double>(bits >> 11) * unit_53 + unit_53 / 2;
}

/// 53 bits of two numbers.
__forceinline__ unsigned long long bits_of_two(unsigned low, unsigned high)
{
    return low ^ static_cast<unsigned long long>(high) << 21;
}
__forceinline__ double uniform_double(unsigned low, unsigned high)
{
    return static_cast<double>(bits_of_two(low, high)) * unit_53 + unit_53 / 2;
}

// G. Box, M. Muller, "A Note on the Generation of Random Normal Deviates", 1958: two numbers from two.

WARPBOOK_OWN WARPBOOK_OUT_OF_LINE float2 normal_pair(float uniform, float angle)
{
    const float radius = sqrtf(-2.0F * logf(uniform));
    return {sinf(angle) * radius, cosf(angle) * radius};
}
/// The angle in units of pi.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE double2 normal_pair_double(double uniform, double angle)
{
    const double radius = sqrt(-2.0 * log(uniform));
    double2 pair;
    sincospi(angle, &pair.x, &pair.y);
    return {pair.x * radius, pair.y * radius};
}

__forceinline__ float2 normal_pair(unsigned first, unsigned second)
{
    constexpr float step = unit_32_float * two_pi;
    return normal_pair(uniform(first), fmaf(static_cast<float>(second), step, step / 2));
}
__forceinline__ double2 normal_pair_double(unsigned first, unsigned second, unsigned third, unsigned fourth)
{
    const auto angle = static_cast<double>(bits_of_two(third, fourth));
    return normal_pair_double(uniform_double(first, second), angle * (2 * unit_53) + unit_53);
}

// The inverse of the normal distribution, for Sobol' sequences.

/// x with erfc(x) = y, for y in (0, 1]: M. Giles' approximation of erfinv ("Approximating the erfinv function", GPU
/// Computing Gems, 2011) would do as well; here Halley's steps, each of which triples the digits that are right.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE double inverse_erfc(double y)
{
    // erfc(x) is about exp(-x * x) / (x * sqrt(pi)) where it is small.
    double x = y > 0.5 ? (1 - y) * 0.886226925452758 : sqrt(-log(y));
    for (int step = 0; step < 8; ++step) {
        const double error = erfc(x) - y;
        const double newton = error / (1.1283791670955126 * exp(-x * x));
        const double change = newton / (1 - x * newton);
        x += change;
        if (fabs(change) <= 1e-16 * fabs(x)) break;
    }
    return x;
}

/// -sqrt(2) * inverse_erfc(2 p), where the upper half is mirrored: p would lose its last bits near 1.
template <class Real>
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE Real inverse_normal(unsigned long long bits, unsigned long long all, Real unit)
{
    const bool is_upper = bits > all / 2 + 1;
    const Real p = static_cast<Real>(is_upper ? all - bits : bits) * unit + unit / 2;
    const Real size = static_cast<Real>(inverse_erfc(2 * static_cast<double>(p)));
    return (is_upper ? static_cast<Real>(1.4142135623730951) : static_cast<Real>(-1.4142135623730951)) * size;
}

__forceinline__ float inverse_normal(unsigned bits) { return inverse_normal(bits, 0xffffffffU, unit_32_float); }
__forceinline__ float inverse_normal(unsigned long long bits)
{
    return inverse_normal(static_cast<unsigned>(bits >> 32));
}
__forceinline__ double inverse_normal_double(unsigned bits) { return inverse_normal(bits, 0xffffffffU, unit_32); }
__forceinline__ double inverse_normal_double(unsigned long long bits)
{
    return inverse_normal(bits >> 11, 0x1fffffffffffffULL, unit_53);
}

}  // namespace warpbook_random
