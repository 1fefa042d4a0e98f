// Floating-point numbers of 16 bits as their bits: what a number becomes when it is rounded to one, and which number
// one is. g++ has such types of its own, but not in all versions (_Float16 since 12, __bf16 since 13), and may keep
// intermediate results wider than a GPU does.
#pragma once

#include <fenv.h>

#include "../out_of_line.h"
#include "../qualifiers.h"

namespace cuda_on_cpu {

/// IEEE 754 binary16, CUDA's half.
struct HalfFormat {
    static constexpr int fraction_bits = 10;
    static constexpr int largest_exponent = 15;
};

/// The upper half of a float, CUDA's bfloat16.
struct Bfloat16Format {
    static constexpr int fraction_bits = 7;
    static constexpr int largest_exponent = 127;
};

constexpr unsigned short sign_of_16_bits = 0x8000;
/// The one NaN that a GPU makes, in both formats: PTX ISA, "Half Precision Floating-Point Instructions".
constexpr unsigned short nan_of_16_bits = 0x7fff;
template <class Format>
constexpr unsigned short infinity_of = (2 * Format::largest_exponent + 1) << Format::fraction_bits;

/// The number of this format that x becomes when rounded in that direction (FE_TONEAREST: a tie to the even one).
template <class Format>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned short rounded_bits(double x, int direction)
{
    if (x != x) return nan_of_16_bits;
    constexpr int fraction_of_double = 52;
    constexpr int largest_of_double = 1023;
    const auto bits = __builtin_bit_cast(unsigned long long, x);
    const bool is_negative = bits >> 63 != 0;
    const auto sign = is_negative ? sign_of_16_bits : static_cast<unsigned short>(0);
    if (x == 0) return sign;

    // x is significand * 2^(exponent - fraction_of_double). Doubles without the leading one are far below both formats:
    // they only have to stay different from zero.
    const int exponent = static_cast<int>(bits >> fraction_of_double & 0x7ff) - largest_of_double;
    const unsigned long long significand = (bits & ((1ull << fraction_of_double) - 1)) | 1ull << fraction_of_double;

    constexpr int smallest_exponent = 1 - Format::largest_exponent;
    const int scale = exponent < smallest_exponent ? smallest_exponent : exponent;
    const int wanted_shift = fraction_of_double - Format::fraction_bits + scale - exponent;
    // More would drop the same: everything.
    const int shift = wanted_shift < 62 ? wanted_shift : 62;
    const unsigned long long kept = significand >> shift;
    const unsigned long long rest = significand & ((1ull << shift) - 1);
    const unsigned long long half = 1ull << (shift - 1);
    const bool away_from_zero = direction == FE_TONEAREST  ? rest > half || (rest == half && (kept & 1) != 0)
                                : direction == FE_UPWARD   ? rest != 0 && !is_negative
                                : direction == FE_DOWNWARD ? rest != 0 && is_negative
                                                           : false;

    // The leading one, where there is one, and a carry out of the fraction add to the exponent.
    const unsigned long long magnitude =
        (static_cast<unsigned long long>(scale - smallest_exponent) << Format::fraction_bits) + kept +
        (away_from_zero ? 1 : 0);
    constexpr unsigned long long infinity = infinity_of<Format>;
    if (magnitude < infinity) return static_cast<unsigned short>(sign | magnitude);
    const bool is_infinite =
        x - x != 0 || direction == FE_TONEAREST || direction == (is_negative ? FE_DOWNWARD : FE_UPWARD);
    return static_cast<unsigned short>(sign | (is_infinite ? infinity : infinity - 1));
}

/// The number that these bits are. The NaN of a GPU has all bits but the sign set.
template <class Format>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN float number_with_bits(unsigned short bits)
{
    constexpr int fraction_of_float = 23;
    constexpr int largest_of_float = 127;
    const unsigned sign = (bits & sign_of_16_bits) << 16;
    const unsigned magnitude = bits & ~sign_of_16_bits & 0xffffu;
    if (magnitude > infinity_of<Format>) return __builtin_bit_cast(float, 0x7fffffffu);
    if (magnitude == infinity_of<Format>) return __builtin_bit_cast(float, sign | 0x7f800000u);
    // As if the exponent were one of a float, and then corrected: so numbers without a leading one come right, too.
    const unsigned shifted = magnitude << (fraction_of_float - Format::fraction_bits);
    constexpr unsigned correction = 2 * largest_of_float - Format::largest_exponent;
    const float scale = __builtin_bit_cast(float, correction << fraction_of_float);
    return __builtin_bit_cast(float, sign | shifted) * scale;
}

/// x + y as the double that, rounded once more to 16 bits, gives what the exact sum gives: the one with a last bit of 1
/// where the sum lies between two. (Boldo and Melquiond, Emulation of a FMA and Correctly Rounded Sums, IEEE
/// Transactions on Computers 57, 2008.)
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN double sum_rounded_to_odd(double x, double y)
{
    const double sum = x + y;
    const double part_of_y = sum - x;
    const double error = (x - (sum - part_of_y)) + (y - part_of_y);
    auto bits = __builtin_bit_cast(unsigned long long, sum);
    // Neither holds when the sum is infinite or NaN.
    const bool is_inexact = error > 0 || error < 0;
    if (is_inexact && bits % 2 == 0) bits += (error > 0) == (sum > 0) ? 1 : -1ull;
    return __builtin_bit_cast(double, bits);
}

/// An integer as a double that rounds to 16 bits as the integer does.
template <class Integer>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN double integer_rounded_to_odd(Integer value)
{
    const bool is_negative = value < 0;
    auto magnitude = static_cast<unsigned long long>(value);
    if (is_negative) magnitude = 0 - magnitude;
    constexpr int dropped_bits = 11;
    constexpr unsigned long long dropped = (1ull << dropped_bits) - 1;
    if (magnitude > 1ull << 53) magnitude = (magnitude & ~dropped) | ((magnitude & dropped) != 0 ? dropped + 1 : 0);
    return is_negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

}  // namespace cuda_on_cpu
