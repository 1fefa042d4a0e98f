// CUDA's numbers of 8 bits (profiler/cuda/headers/cuda_fp8.h): every value against the formats' definition.

#include <algorithm>
#include <cmath>
#include <limits>

#include <cuda_fp8.h>

#include <gmock/gmock.h>

namespace warpbook::tests {
namespace {

constexpr __nv_fp8_interpretation_t kinds[] = {__NV_E4M3, __NV_E5M2};

int fraction_bits_of(__nv_fp8_interpretation_t kind) { return kind == __NV_E4M3 ? 3 : 2; }
int bias_of(__nv_fp8_interpretation_t kind) { return kind == __NV_E4M3 ? 7 : 15; }
/// Without a sign: the largest number, and what is beyond it (NaN, or infinity).
int largest_of(__nv_fp8_interpretation_t kind) { return kind == __NV_E4M3 ? 0x7e : 0x7b; }

/// OCP 8-bit Floating Point Specification, 5: of these bits without a sign, up to the one after the largest number.
double number_of(int magnitude, __nv_fp8_interpretation_t kind)
{
    const int fraction_bits = fraction_bits_of(kind);
    const int exponent = magnitude >> fraction_bits;
    const int fraction = magnitude & ((1 << fraction_bits) - 1);
    const int leading_one = exponent == 0 ? 0 : 1 << fraction_bits;
    return std::ldexp(leading_one | fraction, std::max(exponent, 1) - bias_of(kind) - fraction_bits);
}

double number_with(int bits, __nv_fp8_interpretation_t kind)
{
    const __half_raw raw = __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(bits), kind);
    return static_cast<float>(__half(raw));
}

TEST(EightBitFloats, AreTheNumbersOfTheirFormats)
{
    for (const auto kind : kinds)
        for (int bits = 0; bits <= largest_of(kind); ++bits) {
            EXPECT_EQ(number_with(bits, kind), number_of(bits, kind)) << bits;
            EXPECT_EQ(number_with(bits | 0x80, kind), -number_of(bits, kind)) << bits;
        }
    EXPECT_EQ(number_with(0x7c, __NV_E5M2), std::numeric_limits<double>::infinity());
    for (const int bits : {0x7f, 0xff}) {
        EXPECT_TRUE(std::isnan(number_with(bits, __NV_E4M3)));
        EXPECT_TRUE(std::isnan(number_with(bits, __NV_E5M2)));
    }
}

TEST(EightBitFloats, AreRoundedToTheNearestAndToTheEvenOfTwo)
{
    for (const auto kind : kinds)
        for (int bits = 0; bits < largest_of(kind); ++bits) {
            const double below = number_of(bits, kind);
            const double above = number_of(bits + 1, kind);
            const double middle = (below + above) / 2;
            const auto rounded = [&](double x) { return __nv_cvt_double_to_fp8(x, __NV_NOSAT, kind); };
            EXPECT_EQ(rounded(below), bits);
            EXPECT_EQ(rounded(middle), bits % 2 == 0 ? bits : bits + 1) << bits;
            EXPECT_EQ(rounded(std::nextafter(middle, below)), bits) << bits;
            EXPECT_EQ(rounded(std::nextafter(middle, above)), bits + 1) << bits;
            EXPECT_EQ(rounded(-std::nextafter(middle, above)), (bits + 1) | 0x80) << bits;
            EXPECT_EQ(__nv_cvt_float_to_fp8(static_cast<float>(middle), __NV_NOSAT, kind), rounded(middle)) << bits;
        }
}

TEST(EightBitFloats, WhatIsTooLargeSaturatesIfItIsAsked)
{
    for (const auto kind : kinds) {
        const int largest = largest_of(kind);
        // Half of the distance to what would be the next number is still rounded down where the largest one is even.
        const double next = number_of(largest + 1, kind);
        const double middle = (number_of(largest, kind) + next) / 2;
        EXPECT_EQ(__nv_cvt_double_to_fp8(middle, __NV_NOSAT, kind), largest % 2 == 0 ? largest : largest + 1);
        for (const double x : {next, 1e300, std::numeric_limits<double>::infinity()}) {
            EXPECT_EQ(__nv_cvt_double_to_fp8(x, __NV_NOSAT, kind), largest + 1) << x;
            EXPECT_EQ(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, kind), largest) << x;
            EXPECT_EQ(__nv_cvt_double_to_fp8(-x, __NV_SATFINITE, kind), largest | 0x80) << x;
        }
        EXPECT_EQ(__nv_cvt_float_to_fp8(-std::nanf(""), __NV_SATFINITE, kind), 0x7f);
    }
}

TEST(EightBitFloats, PairsAndFoursHaveTheirFirstNumberInTheLowestByte)
{
    const __nv_fp8x4_e4m3 four(make_float4(1, 2, -4, 0.5f));
    EXPECT_EQ(four.__x, 0x30c84038u);
    EXPECT_EQ(static_cast<float4>(four).z, -4);
    const __nv_fp8x2_e5m2 two(__half2(1, -1));
    EXPECT_EQ(two.__x, 0xbc3c);
    EXPECT_EQ(static_cast<float2>(two).y, -1);
}

TEST(EightBitFloats, BecomeIntegersWithinTheLimitsOfTheirTypes)
{
    EXPECT_EQ(static_cast<int>(__nv_fp8_e4m3(-3.75f)), -3);
    EXPECT_EQ(static_cast<unsigned char>(__nv_fp8_e5m2(1000)), 255);
    EXPECT_EQ(static_cast<unsigned>(__nv_fp8_e5m2(-8)), 0u);
    EXPECT_FALSE(static_cast<bool>(__nv_fp8_e4m3(-0.0)));
}

}  // namespace
}  // namespace warpbook::tests
