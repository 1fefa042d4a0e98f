// CUDA's half and bfloat16 (profiler/cuda/headers/small_floats): every value against the formats' definition.

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include <gmock/gmock.h>

namespace warpbook::tests {
namespace {

/// Wide enough that sums and products of what is tried here are exact.
__extension__ using Wide = __float128;

constexpr unsigned sign_bit = 0x8000;
constexpr int directions[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};

template <class T>
struct FormatOf;

template <>
struct FormatOf<__half> {
    static constexpr int fraction_bits = 10;
    static constexpr int bias = 15;
};

template <>
struct FormatOf<__nv_bfloat16> {
    static constexpr int fraction_bits = 7;
    static constexpr int bias = 127;
};

template <class T>
constexpr unsigned infinity_bits = (2 * FormatOf<T>::bias + 1) << FormatOf<T>::fraction_bits;

/// IEEE 754, 3.4: the number with these bits, without a sign. After the largest the next one would be.
template <class T>
double magnitude(unsigned bits)
{
    const unsigned exponent = bits >> FormatOf<T>::fraction_bits;
    const unsigned fraction = bits & ((1u << FormatOf<T>::fraction_bits) - 1);
    const unsigned leading = exponent == 0 ? 0 : 1u << FormatOf<T>::fraction_bits;
    const int scale = static_cast<int>(exponent == 0 ? 1 : exponent) - FormatOf<T>::bias - FormatOf<T>::fraction_bits;
    return std::ldexp(leading + fraction, scale);
}

/// The bits of the number that the definition of rounding says. `direction` as for fesetround.
template <class T>
unsigned rounded_by_definition(Wide exact, int direction, bool is_negative_zero = false)
{
    const bool is_negative = exact < 0 || is_negative_zero;
    const Wide size = exact < 0 ? -exact : exact;
    const unsigned sign = is_negative ? sign_bit : 0;
    // Magnitudes are in the order of their bits.
    unsigned low = 0;
    unsigned high = infinity_bits<T>;
    if (size >= magnitude<T>(high)) {
        const bool to_infinity = direction == FE_TONEAREST || direction == (is_negative ? FE_DOWNWARD : FE_UPWARD);
        return sign | (to_infinity ? high : high - 1);
    }
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        (size >= magnitude<T>(middle) ? low : high) = middle;
    }
    const Wide below = size - magnitude<T>(low);
    const Wide above = magnitude<T>(high) - size;
    if (below == 0) return sign | low;
    if (direction == FE_UPWARD) return sign | (is_negative ? low : high);
    if (direction == FE_DOWNWARD) return sign | (is_negative ? high : low);
    if (direction == FE_TOWARDZERO) return sign | low;
    const bool to_low = below < above || (below == above && low % 2 == 0);
    return sign | (to_low ? low : high);
}

template <class T>
T with_bits(unsigned bits)
{
    return std::bit_cast<T>(static_cast<unsigned short>(bits));
}

template <class T>
unsigned bits(T x)
{
    return std::bit_cast<unsigned short>(x);
}

template <class T>
class SmallFloats : public testing::Test {
protected:
    static constexpr unsigned bits_of_infinity = infinity_bits<T>;
    static constexpr unsigned bits_of_nan = 0x7fff;

    static T rounded(double x, int direction) { return T::rounded(x, direction); }

    /// Zeros, the smallest and the largest, infinities, NaN, and some between.
    static std::vector<T> special()
    {
        std::vector<T> all;
        for (const unsigned sign : {0u, sign_bit})
            for (const unsigned size :
                 {0u, 1u, 2u, 1u << FormatOf<T>::fraction_bits, bits_of_infinity - 1, bits_of_infinity,
                  bits_of_infinity + 1, bits(T(1)), bits(T(1)) + 1, bits(T(3)), bits(T(0.1)), bits_of_nan})
                all.push_back(with_bits<T>(sign | size));
        return all;
    }

    /// Numbers whose exponents are near each other, so that both matter in sums.
    static std::vector<T> numbers(unsigned seed, std::size_t count)
    {
        std::mt19937 random(seed);
        std::vector<T> all;
        while (all.size() < count) {
            const unsigned pattern = static_cast<unsigned>(random()) & 0xffff;
            if ((pattern & ~sign_bit) < bits_of_infinity) all.push_back(with_bits<T>(pattern));
            const unsigned near_one = bits(T(1)) + static_cast<unsigned>(random()) % 0x1000 - 0x800;
            all.push_back(with_bits<T>(near_one | (static_cast<unsigned>(random()) & sign_bit)));
        }
        return all;
    }

    /// Where the exact result is a zero, its sign is that of the same operation on floats.
    static unsigned expected(Wide exact, float as_float)
    {
        return rounded_by_definition<T>(exact, FE_TONEAREST, exact == 0 && std::signbit(as_float));
    }
};

using Types = testing::Types<__half, __nv_bfloat16>;

struct NameOfType {
    template <class T>
    static std::string GetName(int)
    {
        return std::is_same_v<T, __half> ? "half" : "bfloat16";
    }
};

TYPED_TEST_SUITE(SmallFloats, Types, NameOfType);

TYPED_TEST(SmallFloats, EachOfThe65536BitPatternsIsItsNumberAndComesBack)
{
    using T = TypeParam;
    for (unsigned pattern = 0; pattern <= 0xffff; ++pattern) {
        const unsigned size = pattern & ~sign_bit;
        const auto number = static_cast<float>(with_bits<T>(pattern));
        if (size > this->bits_of_infinity) {
            ASSERT_TRUE(std::isnan(number)) << pattern;
            ASSERT_EQ(bits(T(number)), this->bits_of_nan) << pattern;
            continue;
        }
        const double size_of_number =
            size == this->bits_of_infinity ? std::numeric_limits<double>::infinity() : magnitude<T>(size);
        ASSERT_EQ(number, pattern == size ? size_of_number : -size_of_number) << pattern;
        ASSERT_EQ(std::signbit(number), pattern != size) << pattern;
        for (const int direction : directions) ASSERT_EQ(bits(this->rounded(number, direction)), pattern);
    }
}

TYPED_TEST(SmallFloats, BetweenTwoNumbersEachDirectionGoesItsWay)
{
    using T = TypeParam;
    for (unsigned low = 0; low < this->bits_of_infinity; ++low) {
        const double below = magnitude<T>(low);
        const double above = magnitude<T>(low + 1);
        const double middle = (below + above) / 2;
        for (const double x : {std::nextafter(below, above), std::nextafter(middle, below), middle,
                               std::nextafter(middle, above), std::nextafter(above, below)}) {
            for (const int direction : directions) {
                ASSERT_EQ(bits(this->rounded(x, direction)), rounded_by_definition<T>(x, direction)) << x;
                ASSERT_EQ(bits(this->rounded(-x, direction)), rounded_by_definition<T>(-x, direction)) << -x;
            }
        }
    }
}

TYPED_TEST(SmallFloats, NumbersBeyondTheLargestAndTheSmallest)
{
    using T = TypeParam;
    for (const double x :
         {1e-300, 5e-324, 1e300, std::ldexp(1, FormatOf<T>::bias + 1), magnitude<T>(1) / 2, magnitude<T>(1) / 4, 0.0}) {
        for (const int direction : directions) {
            EXPECT_EQ(bits(this->rounded(x, direction)), rounded_by_definition<T>(x, direction)) << x;
            EXPECT_EQ(bits(this->rounded(-x, direction)), rounded_by_definition<T>(-x, direction, true)) << -x;
        }
    }
}

TYPED_TEST(SmallFloats, IntegersAreRoundedOnce)
{
    using T = TypeParam;
    std::vector<unsigned long long> sizes{0};
    for (int place = 0; place < 64; ++place) {
        const unsigned long long one = 1ull << place;
        const unsigned long long half_a_step = one >> (FormatOf<T>::fraction_bits + 1);
        for (const unsigned long long near : {one, one + half_a_step, one + 3 * half_a_step})
            for (const int off : {-1, 0, 1}) sizes.push_back(near + static_cast<unsigned long long>(off));
    }
    for (const unsigned long long size : sizes) {
        const auto with_sign = static_cast<long long>(size);
        for (const int direction : directions) {
            EXPECT_EQ(bits(T::rounded(cuda_on_cpu::integer_rounded_to_odd(size), direction)),
                      rounded_by_definition<T>(size, direction))
                << size;
            EXPECT_EQ(bits(T::rounded(cuda_on_cpu::integer_rounded_to_odd(with_sign), direction)),
                      rounded_by_definition<T>(with_sign, direction))
                << with_sign;
        }
        EXPECT_EQ(bits(T(size)), rounded_by_definition<T>(size, FE_TONEAREST));
        EXPECT_EQ(bits(T(static_cast<int>(size))), rounded_by_definition<T>(static_cast<int>(size), FE_TONEAREST));
    }
}

TYPED_TEST(SmallFloats, SumsProductsQuotientsAndRootsAreRoundedOnce)
{
    using T = TypeParam;
    const auto left = this->numbers(1, 40'000);
    const auto right = this->numbers(2, 40'000);
    for (std::size_t i = 0; i < left.size(); ++i) {
        const T a = left[i];
        const T b = right[i];
        const float x = a;
        const float y = b;
        SCOPED_TRACE(testing::Message() << x << ", " << y);
        ASSERT_EQ(bits(a + b), this->expected(Wide(x) + y, x + y));
        ASSERT_EQ(bits(a - b), this->expected(Wide(x) - y, x - y));
        ASSERT_EQ(bits(a * b), this->expected(Wide(x) * y, x * y));
        if (y != 0) {
            ASSERT_EQ(bits(a / b), this->expected(Wide(x) / y, x / y));
        }
        if (x > 0) {
            ASSERT_EQ(bits(hsqrt(a)), this->expected(std::sqrt(static_cast<long double>(x)), x));
        }
    }
}

TYPED_TEST(SmallFloats, MultiplyAddIsRoundedOnce)
{
    using T = TypeParam;
    const auto a = this->numbers(3, 40'000);
    const auto b = this->numbers(4, 40'000);
    const auto c = this->numbers(5, 40'000);
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double product = static_cast<double>(float(a[i])) * float(b[i]);
        // Further apart they fill more digits than Wide has.
        if (product != 0 && c[i] && std::abs(std::ilogb(product) - std::ilogb(float(c[i]))) > 80) continue;
        const Wide exact = Wide(product) + float(c[i]);
        ASSERT_EQ(bits(__hfma(a[i], b[i], c[i])),
                  this->expected(exact, std::fma(float(a[i]), float(b[i]), float(c[i]))));
    }
    // A product in the middle between two numbers, where the least of additions decides.
    const T product_of_a_tie = T(1) + T(std::ldexp(1, -FormatOf<T>::fraction_bits));
    const T three_halves(1.5);
    const double tie = 1.5 + 1.5 * std::ldexp(1, -FormatOf<T>::fraction_bits);
    const unsigned below = rounded_by_definition<T>(tie, FE_TOWARDZERO);
    const T least = with_bits<T>(1);
    EXPECT_EQ(bits(__hfma(product_of_a_tie, three_halves, least)), below + 1);
    EXPECT_EQ(bits(__hfma(product_of_a_tie, three_halves, -least)), below);
    EXPECT_EQ(bits(__hfma(-product_of_a_tie, three_halves, least)), sign_bit | below);
    EXPECT_EQ(bits(__hfma(-product_of_a_tie, three_halves, -least)), sign_bit | (below + 1));
}

TYPED_TEST(SmallFloats, RelationsAreThoseOfTheNumbers)
{
    using T = TypeParam;
    for (const T a : this->special()) {
        for (const T b : this->special()) {
            const float x = a;
            const float y = b;
            const bool unordered = std::isunordered(x, y);
            SCOPED_TRACE(testing::Message() << x << ", " << y);
            EXPECT_EQ(a == b, x == y);
            EXPECT_EQ(a != b, x != y);
            EXPECT_EQ(a < b, x < y);
            EXPECT_EQ(a <= b, x <= y);
            EXPECT_EQ(a > b, x > y);
            EXPECT_EQ(a >= b, x >= y);
            EXPECT_EQ(__heq(a, b), x == y);
            EXPECT_EQ(__hne(a, b), x != y && !unordered);
            EXPECT_EQ(__hlt(a, b), x < y);
            EXPECT_EQ(__hle(a, b), x <= y);
            EXPECT_EQ(__hgt(a, b), x > y);
            EXPECT_EQ(__hge(a, b), x >= y);
            EXPECT_EQ(__hequ(a, b), x == y || unordered);
            EXPECT_EQ(__hneu(a, b), x != y || unordered);
            EXPECT_EQ(__hltu(a, b), x < y || unordered);
            EXPECT_EQ(__hleu(a, b), x <= y || unordered);
            EXPECT_EQ(__hgtu(a, b), x > y || unordered);
            EXPECT_EQ(__hgeu(a, b), x >= y || unordered);
        }
    }
}

TYPED_TEST(SmallFloats, MinimumAndMaximum)
{
    using T = TypeParam;
    const auto bits_or_nan = [](T x) { return __hisnan(x) ? 0x7fffu : bits(x); };
    for (const T a : this->special()) {
        for (const T b : this->special()) {
            const float x = a;
            const float y = b;
            SCOPED_TRACE(testing::Message() << x << ", " << y);
            const bool a_is_less = x < y || (x == y && std::signbit(x));
            const T lesser = a_is_less ? a : b;
            const T greater = a_is_less ? b : a;
            const bool unordered = std::isunordered(x, y);
            const T other_than_nan = std::isnan(x) ? b : a;
            EXPECT_EQ(bits(__hmin(a, b)), bits_or_nan(unordered ? other_than_nan : lesser));
            EXPECT_EQ(bits(__hmax(a, b)), bits_or_nan(unordered ? other_than_nan : greater));
            EXPECT_EQ(bits(__hmin_nan(a, b)), unordered ? this->bits_of_nan : bits(lesser));
            EXPECT_EQ(bits(__hmax_nan(a, b)), unordered ? this->bits_of_nan : bits(greater));
        }
    }
}

TYPED_TEST(SmallFloats, InfinitiesNaNsAndSaturation)
{
    using T = TypeParam;
    const T infinity = with_bits<T>(this->bits_of_infinity);
    const T nan = with_bits<T>(this->bits_of_nan);
    const T one(1);
    const T zero(0);
    EXPECT_EQ(bits(infinity - infinity), this->bits_of_nan);
    EXPECT_EQ(bits(zero / zero), this->bits_of_nan);
    EXPECT_EQ(bits(one / zero), this->bits_of_infinity);
    EXPECT_EQ(bits(one / -zero), this->bits_of_infinity | sign_bit);
    EXPECT_EQ(bits(hsqrt(-one)), this->bits_of_nan);
    EXPECT_EQ(bits(__hfma(infinity, zero, one)), this->bits_of_nan);
    EXPECT_EQ(bits(__hfma(one, one, infinity)), this->bits_of_infinity);
    EXPECT_EQ(__hisinf(infinity), 1);
    EXPECT_EQ(__hisinf(-infinity), -1);
    EXPECT_EQ(__hisinf(nan), 0);
    EXPECT_EQ(__hisinf(one), 0);
    EXPECT_EQ(bits(__hadd_sat(one, one)), bits(one));
    EXPECT_EQ(bits(__hsub_sat(zero, one)), 0u);
    EXPECT_EQ(bits(__hmul_sat(one, nan)), 0u);
    EXPECT_EQ(bits(__hfma_sat(one, T(0.25), T(0.5))), bits(T(0.75)));
    EXPECT_EQ(bits(__hfma_relu(one, -one, zero)), 0u);
    EXPECT_EQ(bits(__hfma_relu(one, one, nan)), this->bits_of_nan);
    EXPECT_EQ(bits(__hfma_relu(one, one, one)), bits(T(2)));
}

TYPED_TEST(SmallFloats, ToIntegersOutOfRangeIsTheLastOne)
{
    using T = TypeParam;
    const T many(-300.75);
    EXPECT_EQ(static_cast<signed char>(many), -128);
    EXPECT_EQ(static_cast<unsigned char>(many), 0);
    EXPECT_EQ(static_cast<short>(many), static_cast<short>(float(many)));
    EXPECT_EQ(static_cast<int>(T(2.5)), 2);
    const T infinity = with_bits<T>(this->bits_of_infinity);
    EXPECT_EQ(static_cast<unsigned short>(infinity), 0xffff);
    EXPECT_EQ(static_cast<int>(infinity), std::numeric_limits<int>::max());
    EXPECT_EQ(static_cast<long long>(-infinity), std::numeric_limits<long long>::min());
    const T nan = with_bits<T>(this->bits_of_nan);
    EXPECT_EQ(static_cast<short>(nan), 0);
    EXPECT_EQ(static_cast<int>(nan), 0);
    EXPECT_EQ(static_cast<long long>(nan), std::numeric_limits<long long>::min());
    EXPECT_EQ(static_cast<unsigned long long>(nan), 1ull << 63);
    EXPECT_TRUE(static_cast<bool>(nan));
    EXPECT_FALSE(static_cast<bool>(-T(0)));
}

TEST(Half, ConversionsNameTheirRounding)
{
    const float x = 1 + 0x1p-12f;
    EXPECT_EQ(bits(__float2half(x)), 0x3c00u);
    EXPECT_EQ(bits(__float2half_rn(-x)), 0xbc00u);
    EXPECT_EQ(bits(__float2half_ru(x)), 0x3c01u);
    EXPECT_EQ(bits(__float2half_ru(-x)), 0xbc00u);
    EXPECT_EQ(bits(__float2half_rd(-x)), 0xbc01u);
    EXPECT_EQ(bits(__float2half_rz(x)), 0x3c00u);
    EXPECT_EQ(bits(__double2half(65520)), 0x7c00u);
    EXPECT_EQ(bits(__int2half_rz(70000)), 0x7bffu);
    EXPECT_EQ(bits(__int2half_ru(2049)), bits(__float2half(2050)));
    EXPECT_EQ(bits(__uint2half_rd(2049)), bits(__float2half(2048)));
    EXPECT_EQ(__half2int_rn(__float2half(2.5f)), 2);
    EXPECT_EQ(__half2int_ru(__float2half(2.5f)), 3);
    EXPECT_EQ(__half2int_rd(__float2half(-2.5f)), -3);
    EXPECT_EQ(__half2uint_rz(__float2half(2.5f)), 2u);
    EXPECT_EQ(__half_as_ushort(__ushort_as_half(0x1234)), 0x1234);
}

TEST(Half, PairsDoWhatTheirNumbersDo)
{
    const __half2 a = __floats2half2_rn(1, -2);
    const __half2 b = make_half2(__half(3), __half(-2));
    const auto halves = [](__half2 pair) { return testing::ElementsAreArray({float(pair.x), float(pair.y)}); };
    const auto floats = [](__half2 pair) {
        const float2 both = __half22float2(pair);
        return std::vector<float>{both.x, both.y};
    };
    EXPECT_THAT(floats(a + b), testing::ElementsAre(4, -4));
    EXPECT_THAT(floats(a * b), testing::ElementsAre(3, 4));
    EXPECT_THAT(floats(__hfma2(a, b, b)), testing::ElementsAre(6, 2));
    EXPECT_THAT(floats(-a), testing::ElementsAre(-1, 2));
    EXPECT_THAT(floats(__heq2(a, b)), testing::ElementsAre(0, 1));
    EXPECT_EQ(__heq2_mask(a, b), 0xffff0000u);
    EXPECT_FALSE(__hbeq2(a, b));
    EXPECT_TRUE(__hble2(a, b));
    EXPECT_FALSE(a != b);
    EXPECT_THAT(floats(__lows2half2(a, b)), testing::ElementsAre(1, 3));
    EXPECT_THAT(floats(__highs2half2(a, b)), testing::ElementsAre(-2, -2));
    EXPECT_THAT(floats(__lowhigh2highlow(a)), testing::ElementsAre(-2, 1));
    EXPECT_THAT(floats(__low2half2(a)), testing::ElementsAre(1, 1));
    EXPECT_THAT(floats(__high2half2(a)), testing::ElementsAre(-2, -2));
    EXPECT_THAT(floats(__half2half2(a.y)), testing::ElementsAre(-2, -2));
    EXPECT_THAT(floats(__halves2half2(a.y, b.x)), testing::ElementsAre(-2, 3));
    // (1 - 2i) (3 - 2i) + (3 - 2i) = (-1 - 8i) + (3 - 2i)
    EXPECT_THAT(floats(__hcmadd(a, b, b)), testing::ElementsAre(2, -10));
    EXPECT_THAT(floats(h2sqrt(__floats2half2_rn(4, 9))), testing::ElementsAre(2, 3));
    EXPECT_THAT(floats(__hmax2(a, b)), halves(make_half2(__half(3), __half(-2))));
}

TEST(Half, FunctionsAreWithinOneStepOfTheExactValue)
{
    for (const float x : {0.1f, 0.5f, 1.0f, 2.0f, 3.7f}) {
        const __half h(x);
        const auto exact = static_cast<double>(float(h));
        EXPECT_EQ(bits(hexp(h)), bits(__half(std::exp(exact))));
        EXPECT_EQ(bits(hexp2(h)), bits(__half(std::exp2(exact))));
        EXPECT_EQ(bits(hlog(h)), bits(__half(std::log(exact))));
        EXPECT_EQ(bits(hsin(h)), bits(__half(std::sin(exact))));
        EXPECT_EQ(bits(hrsqrt(h)), bits(__half(1 / std::sqrt(exact))));
        EXPECT_EQ(bits(hrcp(h)), bits(__half(1 / exact)));
        EXPECT_EQ(bits(htanh(h)), bits(__half(std::tanh(exact))));
    }
}

#ifdef __x86_64__

// The processor's own conversions, where it has them.
__attribute__((target("f16c"))) float as_processor_reads(unsigned short pattern) { return _cvtsh_ss(pattern); }

template <int direction>
__attribute__((target("f16c"))) unsigned as_processor_rounds(float x)
{
    return _cvtss_sh(x, direction);
}

TEST(Half, IsWhatTheProcessorMakesOfIt)
{
    if (!__builtin_cpu_supports("f16c")) GTEST_SKIP() << "this processor converts no half precision";
    for (unsigned pattern = 0; pattern <= 0xffff; ++pattern) {
        const auto number = static_cast<float>(with_bits<__half>(pattern));
        const float expected = as_processor_reads(static_cast<unsigned short>(pattern));
        if (std::isnan(expected))
            ASSERT_TRUE(std::isnan(number));
        else
            ASSERT_EQ(std::bit_cast<unsigned>(number), std::bit_cast<unsigned>(expected));
    }
    // A prime number of steps apart, through all floats.
    for (unsigned long long pattern = 0; pattern <= 0xffffffff; pattern += 1009) {
        const auto x = std::bit_cast<float>(static_cast<unsigned>(pattern));
        if (std::isnan(x)) continue;
        ASSERT_EQ(bits(__float2half_rn(x)), as_processor_rounds<_MM_FROUND_TO_NEAREST_INT>(x)) << x;
        ASSERT_EQ(bits(__float2half_rz(x)), as_processor_rounds<_MM_FROUND_TO_ZERO>(x)) << x;
        ASSERT_EQ(bits(__float2half_ru(x)), as_processor_rounds<_MM_FROUND_TO_POS_INF>(x)) << x;
        ASSERT_EQ(bits(__float2half_rd(x)), as_processor_rounds<_MM_FROUND_TO_NEG_INF>(x)) << x;
    }
}

#endif

}  // namespace
}  // namespace warpbook::tests
