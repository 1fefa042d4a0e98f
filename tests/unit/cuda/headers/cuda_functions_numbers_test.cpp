// CUDA's intrinsics: bits of integers, arithmetic that rounds as its name says, conversions, minimum and maximum.

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "cuda_functions.hpp"
#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

class Numbers : public ModelTest {
protected:
    /// What the kernel writes for each of its arguments' elements.
    template <class Result, class... T>
    std::vector<Result> results(void (*kernel)(Result*, const T*...), const std::vector<T>&... in)
    {
        const std::size_t count = std::min({in.size()...});
        Result* const out = array<Result>("out", count);
        const Profile seen = profile(launch(kernel, 1, static_cast<unsigned>(count), out, array("in", in)...));
        EXPECT_TRUE(seen.findings.empty());
        return read(out, count);
    }

    std::vector<unsigned> words(unsigned seed)
    {
        std::vector<unsigned> result = {0,          1,          2,          31,         32,        33,
                                        0x80000000, 0x7fffffff, 0xffffffff, 0x00800000, 0xff000000};
        std::rotate(result.begin(), result.begin() + seed % result.size(), result.end());
        std::mt19937 random(seed);
        // Words with few set bits, and with few that are not.
        while (result.size() < 256) {
            const auto word = static_cast<unsigned>(random());
            result.push_back(word);
            result.push_back(word & static_cast<unsigned>(random() & random()));
            result.push_back(word | static_cast<unsigned>(random() | random()));
            result.push_back(static_cast<unsigned>(random() % 64));
        }
        return result;
    }
};

// In plain loops over bits, what CUDA's functions do in one instruction.

template <class T>
constexpr int bits_in = 8 * sizeof(T);

template <class T>
int ones(T x)
{
    int count = 0;
    for (int i = 0; i < bits_in<T>; ++i) count += static_cast<int>(x >> i & 1);
    return count;
}

template <class T>
int zeros_above_the_first_one(T x)
{
    int count = 0;
    while (count < bits_in<T> && (x >> (bits_in<T> - 1 - count) & 1) == 0) ++count;
    return count;
}

/// Counted from 1; 0 when there is none.
template <class T>
int place_of_lowest_one(T x)
{
    for (int i = 0; i < bits_in<T>; ++i)
        if ((x >> i & 1) != 0) return i + 1;
    return 0;
}

template <class T>
T reversed(T x)
{
    T result = 0;
    for (int i = 0; i < bits_in<T>; ++i) result |= (x >> i & 1) << (bits_in<T> - 1 - i);
    return result;
}

unsigned permuted_bytes(unsigned x, unsigned y, unsigned selectors)
{
    const unsigned bytes[] = {x & 0xff, x >> 8 & 0xff, x >> 16 & 0xff, x >> 24,
                              y & 0xff, y >> 8 & 0xff, y >> 16 & 0xff, y >> 24};
    unsigned result = 0;
    for (int i = 0; i < 4; ++i) result |= bytes[selectors >> (4 * i) & 7] << (8 * i);
    return result;
}

/// PTX ISA, "fns".
unsigned nth_set_bit(unsigned mask, int base, int offset)
{
    if (offset == 0) return (mask >> base & 1) != 0 ? static_cast<unsigned>(base) : ~0u;
    int left = std::abs(offset);
    for (int place = base; place >= 0 && place<32; place += offset> 0 ? 1 : -1)
        if ((mask >> place & 1) != 0 && --left == 0) return static_cast<unsigned>(place);
    return ~0u;
}

/// The 32 bits from `first` on, of `high` above `low`.
unsigned window(unsigned low, unsigned high, unsigned first)
{
    unsigned result = 0;
    for (unsigned i = 0; i < 32; ++i) {
        const unsigned place = first + i;
        const unsigned bit = place >= 64 ? 0 : place >= 32 ? high >> (place - 32) & 1 : low >> place & 1;
        result |= bit << i;
    }
    return result;
}

/// The upper half of the product, by halves.
std::uint64_t upper_half_of_product(std::uint64_t x, std::uint64_t y)
{
    const std::uint64_t low = 0xffffffff;
    const std::uint64_t middle = (x >> 32) * (y & low) + ((x & low) * (y & low) >> 32);
    return (x >> 32) * (y >> 32) + (middle >> 32) + (((middle & low) + (x & low) * (y >> 32)) >> 32);
}

std::int64_t upper_half_of_product(std::int64_t x, std::int64_t y)
{
    std::uint64_t upper = upper_half_of_product(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(y));
    if (x < 0) upper -= static_cast<std::uint64_t>(y);
    if (y < 0) upper -= static_cast<std::uint64_t>(x);
    return static_cast<std::int64_t>(upper);
}

std::int64_t signed_24_bits(unsigned x) { return static_cast<std::int64_t>((x & 0xffffff) ^ 0x800000) - 0x800000; }

std::int64_t byte_of(unsigned x, int i, bool is_signed)
{
    const unsigned byte = x >> (8 * i) & 0xff;
    return is_signed ? static_cast<signed char>(byte) : static_cast<std::int64_t>(byte);
}

TEST_F(Numbers, IntegerIntrinsics)
{
    const auto x = words(1);
    const auto y = words(2);
    const auto z = words(3);
    const auto got = results(integer_intrinsics, x, y, z);
    for (std::size_t i = 0; i < got.size(); ++i) {
        const unsigned a = x[i];
        const unsigned b = y[i];
        const unsigned c = z[i];
        SCOPED_TRACE(testing::Message() << std::hex << a << ", " << b << ", " << c);
        const auto signed_a = std::int64_t{static_cast<int>(a)};
        const auto signed_b = std::int64_t{static_cast<int>(b)};
        const std::uint64_t unsigned_a = a;
        const std::uint64_t unsigned_b = b;
        const std::uint64_t wide_a = unsigned_a << 32 | b;
        const std::uint64_t wide_b = unsigned_b << 32 | c;
        const IntegerResults& result = got[i];
        EXPECT_EQ(result.popc, ones(a));
        EXPECT_EQ(result.popcll, ones(wide_a));
        EXPECT_EQ(result.clz, zeros_above_the_first_one(a));
        EXPECT_EQ(result.clzll, zeros_above_the_first_one(wide_a));
        EXPECT_EQ(result.ffs, place_of_lowest_one(a));
        EXPECT_EQ(result.ffsll, place_of_lowest_one(wide_a));
        EXPECT_EQ(result.brev, reversed(a));
        EXPECT_EQ(result.brevll, reversed(wide_a));
        EXPECT_EQ(result.byte_perm, permuted_bytes(a, b, c));
        EXPECT_EQ(result.fns, nth_set_bit(a, static_cast<int>(b % 32), static_cast<int>(c % 9) - 4));
        EXPECT_EQ(result.funnel_left, window(a, b, 32 - c % 32));
        EXPECT_EQ(result.funnel_right, window(a, b, c % 32));
        EXPECT_EQ(result.funnel_left_clamped, window(a, b, 32 - std::min(c, 32u)));
        EXPECT_EQ(result.funnel_right_clamped, window(a, b, std::min(c, 32u)));
        EXPECT_EQ(result.mul24, static_cast<int>(signed_24_bits(a) * signed_24_bits(b)));
        EXPECT_EQ(result.umul24, static_cast<unsigned>((unsigned_a & 0xffffff) * (unsigned_b & 0xffffff)));
        EXPECT_EQ(result.mulhi, static_cast<int>(signed_a * signed_b >> 32));
        EXPECT_EQ(result.umulhi, static_cast<unsigned>(unsigned_a * unsigned_b >> 32));
        EXPECT_EQ(result.mul64hi,
                  upper_half_of_product(static_cast<std::int64_t>(wide_a), static_cast<std::int64_t>(wide_b)));
        EXPECT_EQ(result.umul64hi, upper_half_of_product(wide_a, wide_b));
        EXPECT_EQ(result.sad, static_cast<unsigned>(std::abs(signed_a - signed_b)) + c);
        EXPECT_EQ(result.usad, static_cast<unsigned>(std::max(a, b) - std::min(a, b)) + c);
        EXPECT_EQ(result.hadd, static_cast<int>((signed_a + signed_b) >> 1));
        EXPECT_EQ(result.rhadd, static_cast<int>((signed_a + signed_b + 1) >> 1));
        EXPECT_EQ(result.uhadd, static_cast<unsigned>((unsigned_a + unsigned_b) >> 1));
        EXPECT_EQ(result.urhadd, static_cast<unsigned>((unsigned_a + unsigned_b + 1) >> 1));
        std::int64_t product = static_cast<int>(c);
        std::int64_t unsigned_product = c;
        for (int byte = 0; byte < 4; ++byte) {
            product += byte_of(a, byte, true) * byte_of(b, byte, true);
            unsigned_product += byte_of(a, byte, false) * byte_of(b, byte, false);
        }
        EXPECT_EQ(result.dp4a, static_cast<int>(product));
        EXPECT_EQ(result.udp4a, static_cast<unsigned>(unsigned_product));
        const auto half = [&](unsigned at) { return a >> 16 * at & 0xffff; };
        const auto byte = [&](unsigned at) { return b >> 8 * at & 0xff; };
        const auto signed_pair = [&](unsigned first) {
            return static_cast<unsigned>(static_cast<std::int16_t>(half(0)) * static_cast<std::int8_t>(byte(first)) +
                                         static_cast<std::int16_t>(half(1)) *
                                             static_cast<std::int8_t>(byte(first + 1)));
        };
        EXPECT_EQ(result.dp2a_lo, static_cast<int>(c + signed_pair(0)));
        EXPECT_EQ(result.dp2a_hi, static_cast<int>(c + signed_pair(2)));
        EXPECT_EQ(result.udp2a_lo, c + half(0) * byte(0) + half(1) * byte(1));
        EXPECT_EQ(result.udp2a_hi, c + half(0) * byte(2) + half(1) * byte(3));
    }
}

/// Exact for all that is computed with it here.
__extension__ using Wide = __float128;

int sign_of(Wide x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

/// The numbers next to an exact one, of which is known how others compare to it: compare(x) is the sign of x - exact.
template <class T, class Compare>
Rounded<T> rounded(T nearest, Compare compare)
{
    constexpr T infinity = std::numeric_limits<T>::infinity();
    T down = nearest;
    while (compare(down) > 0) down = std::nextafter(down, -infinity);
    T up = nearest;
    while (compare(up) < 0) up = std::nextafter(up, infinity);
    return {nearest, compare(T{0}) <= 0 ? down : up, up, down};
}

template <class T>
void expect_equal(const Rounded<T>& got, const Rounded<T>& expected, const char* what)
{
    EXPECT_EQ(got.rn, expected.rn) << what;
    EXPECT_EQ(got.rz, expected.rz) << what;
    EXPECT_EQ(got.ru, expected.ru) << what;
    EXPECT_EQ(got.rd, expected.rd) << what;
}

template <class T>
class RoundedArithmetic : public Numbers {
protected:
    static std::vector<T> numbers(unsigned seed)
    {
        std::vector<T> result = {1, 3, T(1) / 3, -1, -T(2) / 3, 1 + std::numeric_limits<T>::epsilon()};
        std::rotate(result.begin(), result.begin() + seed % result.size(), result.end());
        std::mt19937 random(seed);
        std::uniform_real_distribution<T> between(-4, 4);
        while (result.size() < 128) result.push_back(between(random));
        return result;
    }

    void expect_right(void (*kernel)(Arithmetic<T>*, const T*, const T*, const T*))
    {
        const auto x = numbers(1);
        const auto y = numbers(2);
        const auto z = numbers(3);
        const auto got = this->results(kernel, x, y, z);
        for (std::size_t i = 0; i < got.size(); ++i) {
            const T a = x[i];
            const T b = y[i];
            const T c = z[i];
            SCOPED_TRACE(testing::Message() << std::hexfloat << a << ", " << b << ", " << c);
            const auto compare_to = [](Wide exact) { return [exact](T it) { return sign_of(it - exact); }; };
            const auto compare_to_quotient = [](T of, T by) {
                return [=](T it) { return sign_of(Wide{it} * by - of) * sign_of(by); };
            };
            expect_equal(got[i].sum, rounded(a + b, compare_to(Wide{a} + b)), "sum");
            expect_equal(got[i].difference, rounded(a - b, compare_to(Wide{a} - b)), "difference");
            expect_equal(got[i].product, rounded(a * b, compare_to(Wide{a} * b)), "product");
            expect_equal(got[i].quotient, rounded(a / b, compare_to_quotient(a, b)), "quotient");
            expect_equal(got[i].fused, rounded(std::fma(a, b, c), compare_to(Wide{a} * b + c)), "fused");
            expect_equal(got[i].reciprocal, rounded(1 / a, compare_to_quotient(1, a)), "reciprocal");
            if (a < 0) continue;
            expect_equal(got[i].root, rounded(std::sqrt(a), [a](T it) { return sign_of(Wide{it} * it - a); }), "root");
        }
    }
};

class RoundedFloats : public RoundedArithmetic<float> {};
class RoundedDoubles : public RoundedArithmetic<double> {};

TEST_F(RoundedFloats, AreNextToTheExactResult) { expect_right(float_arithmetic); }
TEST_F(RoundedDoubles, AreNextToTheExactResult) { expect_right(double_arithmetic); }

/// A whole number as an integer: the nearest that there is. PTX ISA, "cvt".
template <class Integer, class Float>
Integer saturated(long double whole)
{
    using Limits = std::numeric_limits<Integer>;
    if (std::isnan(whole)) {
        if (sizeof(Float) == 4 && sizeof(Integer) == 4) return 0;
        return Limits::is_signed ? Limits::min() : static_cast<Integer>(Limits::max() / 2 + 1);
    }
    if (whole < static_cast<long double>(Limits::min())) return Limits::min();
    if (whole > static_cast<long double>(Limits::max())) return Limits::max();
    return static_cast<Integer>(whole);
}

long double nearest_whole_number(long double x)
{
    const long double below = std::floor(x);
    const long double rest = x - below;
    if (rest == 0.5L) return std::fmod(below, 2.0L) == 0 ? below : below + 1;
    return rest < 0.5L ? below : below + 1;
}

template <class Integer, class Float>
Rounded<Integer> as_integer(Float x)
{
    const long double wide = x;
    const auto as = [](long double whole) { return saturated<Integer, Float>(whole); };
    return {as(nearest_whole_number(wide)), as(wide < 0 ? std::ceil(wide) : std::floor(wide)), as(std::ceil(wide)),
            as(std::floor(wide))};
}

template <class Float>
class ToIntegers : public Numbers {
protected:
    void expect_right(void (*kernel)(Integers<Float>*, const Float*))
    {
        std::vector<Float> in = {std::numeric_limits<Float>::quiet_NaN(), std::numeric_limits<Float>::infinity()};
        for (const Float magnitude : {0.0,          0.25,
                                      0.5,          0.75,
                                      1.0,          1.5,
                                      2.5,          3.5,
                                      1e3,          123456.75,
                                      2147483520.0, 2147483647.0,
                                      2147483648.0, 4294967040.0,
                                      4294967295.5, 4294967296.0,
                                      9.2e18,       9223372036854775808.0,
                                      1.8e19,       18446744073709551616.0,
                                      1e30}) {
            in.push_back(magnitude);
            in.push_back(-magnitude);
        }
        const auto got = this->results(kernel, in);
        for (std::size_t i = 0; i < got.size(); ++i) {
            SCOPED_TRACE(in[i]);
            expect_equal(got[i].to_int, as_integer<int>(in[i]), "int");
            expect_equal(got[i].to_unsigned, as_integer<unsigned>(in[i]), "unsigned");
            expect_equal(got[i].to_long_long, as_integer<long long>(in[i]), "long long");
            expect_equal(got[i].to_unsigned_long_long, as_integer<unsigned long long>(in[i]), "unsigned long long");
        }
    }
};

class FloatsToIntegers : public ToIntegers<float> {};
class DoublesToIntegers : public ToIntegers<double> {};

TEST_F(FloatsToIntegers, AreTheNearestThereAre) { expect_right(float_to_integers); }
TEST_F(DoublesToIntegers, AreTheNearestThereAre) { expect_right(double_to_integers); }

template <class Float, class T>
void expect_conversion(const Rounded<Float>& got, T x, const char* what)
{
    expect_equal(got, rounded(static_cast<Float>(x), [x](Float it) { return sign_of(Wide{it} - Wide(x)); }), what);
}

TEST_F(Numbers, IntegersAsFloats)
{
    std::vector<unsigned long long> in = {0,     1,          16777217,         16777219,
                                          ~0ull, 1ull << 63, (1ull << 63) + 1, 0x7fffffffffffffff};
    for (const double number : {1.0, 1.1, -1.1, 1e-40, -1e-50, 1e38, 1e39, -3.5e38}) {
        in.emplace_back();
        std::memcpy(&in.back(), &number, sizeof(number));
    }
    std::mt19937_64 random(1);
    while (in.size() < 128) in.push_back(random() >> random() % 64);
    const auto got = results(integers_to_floats, in);
    for (std::size_t i = 0; i < in.size(); ++i) {
        SCOPED_TRACE(testing::Message() << std::hex << in[i]);
        double number = 0;
        std::memcpy(&number, &in[i], sizeof(number));
        expect_conversion(got[i].from_int, static_cast<int>(in[i]), "int");
        expect_conversion(got[i].from_unsigned, static_cast<unsigned>(in[i]), "unsigned");
        expect_conversion(got[i].from_long_long, static_cast<long long>(in[i]), "long long");
        expect_conversion(got[i].from_unsigned_long_long, in[i], "unsigned long long");
        expect_conversion(got[i].double_from_long_long, static_cast<long long>(in[i]), "double of long long");
        expect_conversion(got[i].double_from_unsigned_long_long, in[i], "double of unsigned long long");
        EXPECT_EQ(got[i].double_from_int, static_cast<int>(in[i]));
        EXPECT_EQ(got[i].double_from_unsigned, static_cast<unsigned>(in[i]));
        if (std::isfinite(number)) expect_conversion(got[i].from_double, number, "double");
    }
}

TEST_F(Numbers, AsBits)
{
    const std::vector<double> in = {0, -0.0, 1, -1.5, 3.141592653589793, 1e30, std::numeric_limits<double>::infinity()};
    const auto got = results(take_bits, in);
    for (std::size_t i = 0; i < in.size(); ++i) {
        SCOPED_TRACE(in[i]);
        const auto as_float = static_cast<float>(in[i]);
        unsigned bits = 0;
        std::memcpy(&bits, &as_float, sizeof(bits));
        std::uint64_t wide_bits = 0;
        std::memcpy(&wide_bits, &in[i], sizeof(wide_bits));
        EXPECT_EQ(got[i].of_float, static_cast<int>(bits));
        EXPECT_EQ(got[i].unsigned_of_float, bits);
        EXPECT_EQ(got[i].of_double, static_cast<long long>(wide_bits));
        EXPECT_EQ(got[i].high, static_cast<int>(wide_bits >> 32));
        EXPECT_EQ(got[i].low, static_cast<int>(wide_bits & 0xffffffff));
        EXPECT_EQ(got[i].float_again, as_float);
        EXPECT_EQ(got[i].float_again_from_unsigned, as_float);
        EXPECT_EQ(got[i].double_again, in[i]);
        EXPECT_EQ(got[i].double_of_halves, in[i]);
    }
}

TEST_F(Numbers, Approximations)
{
    const std::vector<float> in = {0.1f, 0.25f, 0.5f, 0.9f, 1.0f, 1.2f, 1.4f};
    const auto got = results(approximations, in);
    for (std::size_t i = 0; i < in.size(); ++i) {
        const double x = in[i];
        SCOPED_TRACE(x);
        // What a GPU's approximations hold, too.
        const auto expect_near = [](float value, double exact) {
            EXPECT_NEAR(value, exact, 1e-5 * std::max(1.0, std::abs(exact)));
        };
        expect_near(got[i].sine, std::sin(x));
        expect_near(got[i].cosine, std::cos(x));
        expect_near(got[i].tangent, std::tan(x));
        expect_near(got[i].power_of_e, std::exp(x));
        expect_near(got[i].power_of_10, std::pow(10, x));
        expect_near(got[i].logarithm, std::log(x));
        expect_near(got[i].logarithm_2, std::log2(x));
        expect_near(got[i].logarithm_10, std::log10(x));
        expect_near(got[i].power, std::pow(x, 1.5));
        expect_near(got[i].quotient, x / 3);
        expect_near(got[i].sine_of_both, std::sin(x));
        expect_near(got[i].cosine_of_both, std::cos(x));
        expect_near(got[i].reciprocal_root, 1 / std::sqrt(x));
    }
}

TEST_F(Numbers, Saturated)
{
    const float not_a_number = std::numeric_limits<float>::quiet_NaN();
    const std::vector<std::pair<float, float>> table = {{-2, 0}, {-0.0f, 0}, {0.5f, 0.5f},
                                                        {1, 1},  {7, 1},     {not_a_number, 0}};
    for (const auto& [x, saturated] : table)
        EXPECT_EQ(results(approximations, std::vector{x})[0].saturated, saturated) << x;
}

TEST_F(Numbers, MathFunctions)
{
    const std::vector<double> in = {0.1, 0.5, 1, 1.75, 3, 10.25};
    const auto got = results(math_functions, in);
    for (std::size_t i = 0; i < in.size(); ++i) {
        const double x = in[i];
        SCOPED_TRACE(x);
        const double pi = std::acos(-1.0);
        const auto expect_near = [](double value, double exact, double tolerance) {
            EXPECT_NEAR(value, exact, tolerance * std::max(1.0, std::abs(exact)));
        };
        const struct {
            double got;
            float got_as_float;
            double exact;
        } table[] = {
            {got[i].rsqrt, got[i].rsqrtf, 1 / std::sqrt(x)},
            {got[i].rcbrt, got[i].rcbrtf, std::pow(x, -1.0 / 3)},
            {got[i].sinpi, got[i].sinpif, std::sin(pi * x)},
            {got[i].cospi, got[i].cospif, std::cos(pi * x)},
            {got[i].exp10, got[i].exp10f, std::pow(10, x)},
            {got[i].rhypot, got[i].rhypotf, 1 / std::sqrt(x * x + 4)},
            {got[i].norm3d, got[i].norm3df, std::sqrt(x * x + 5)},
            {got[i].normcdf, got[i].normcdff, (1 + std::erf(x / std::sqrt(2.0))) / 2},
            {got[i].norm, got[i].normf, std::sqrt(0.01 + 0.25 + 1)},
            {got[i].rnorm, got[i].rnormf, 1 / std::sqrt(0.01 + 0.25 + 1)},
            {got[i].cyl_bessel_i0, got[i].cyl_bessel_i0f, std::cyl_bessel_i(0, x)},
            {got[i].cyl_bessel_i1, got[i].cyl_bessel_i1f, std::cyl_bessel_i(1, x)},
        };
        for (const auto& row : table) {
            expect_near(row.got, row.exact, 1e-13);
            expect_near(row.got_as_float, row.exact, 2e-6);
        }
    }
}

TEST_F(Numbers, MinimumAndMaximum)
{
    const std::vector<long long> in = {0,          1,           -1,         5,         -7,           -7,
                                       2147483647, -2147483648, 3000000000, 1ll << 40, -(1ll << 40), 2};
    Extremes* const out = array<Extremes>("out", in.size() - 1);
    profile(launch(minimum_and_maximum, 1, static_cast<unsigned>(in.size()) - 1, out, array("in", in)));
    const auto got = read(out, in.size() - 1);
    for (std::size_t i = 0; i + 1 < in.size(); ++i) {
        const long long a = in[i];
        const long long b = in[i + 1];
        SCOPED_TRACE(std::to_string(a) + ", " + std::to_string(b));
        const auto int_a = static_cast<int>(a);
        const auto int_b = static_cast<int>(b);
        const auto unsigned_a = static_cast<unsigned>(a);
        const auto unsigned_b = static_cast<unsigned>(b);
        const auto float_a = static_cast<float>(a);
        const auto float_b = static_cast<float>(b);
        EXPECT_EQ(got[i].smaller_int, int_a < int_b ? int_a : int_b);
        EXPECT_EQ(got[i].larger_int, int_a < int_b ? int_b : int_a);
        EXPECT_EQ(got[i].smaller_unsigned, unsigned_a < unsigned_b ? unsigned_a : unsigned_b);
        EXPECT_EQ(got[i].larger_unsigned, unsigned_a < unsigned_b ? unsigned_b : unsigned_a);
        EXPECT_EQ(got[i].smaller_int_and_unsigned, got[i].smaller_unsigned);
        EXPECT_EQ(got[i].larger_unsigned_and_int, got[i].larger_unsigned);
        EXPECT_EQ(got[i].smaller_long_long, a < b ? a : b);
        EXPECT_EQ(got[i].larger_long_long, a < b ? b : a);
        const auto wide_a = static_cast<unsigned long long>(a);
        const auto wide_b = static_cast<unsigned long long>(b);
        EXPECT_EQ(got[i].smaller_long_and_unsigned, wide_a < wide_b ? wide_a : wide_b);
        EXPECT_EQ(got[i].larger_long_long_and_unsigned, wide_a < wide_b ? wide_b : wide_a);
        EXPECT_EQ(got[i].smaller_float, float_a < float_b ? float_a : float_b);
        EXPECT_EQ(got[i].larger_float, float_a < float_b ? float_b : float_a);
        EXPECT_EQ(got[i].smaller_float_and_double, std::min<double>(float_a, static_cast<double>(b)));
        EXPECT_EQ(got[i].larger_double_and_float, std::max<double>(static_cast<double>(a), float_b));
    }
}

}  // namespace
}  // namespace warpbook::tests
