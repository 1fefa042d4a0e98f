// What CUDA's half and bfloat16 can do alike (CUDA Math API, "Half Precision Intrinsics" and "Bfloat16 Precision
// Intrinsics"). Each result is the exact one, rounded once. The functions that a GPU approximates (hexp, hsin, ...) are
// computed as doubles before they are rounded: a result can differ in its last bit.
#pragma once

#include <cmath>
#include <type_traits>

#include <math.h>

#include "../conversions.h"
#include "formats.h"

namespace cuda_on_cpu {

/// The base of `T`, which has nothing but its 16 bits. The functions are friends and no templates, so that an argument
/// of another type is converted, as CUDA's are.
template <class T, class Format>
class SmallFloat {
public:
    static __forceinline__ T of_bits(unsigned short bits) { return __builtin_bit_cast(T, bits); }
    static __forceinline__ unsigned short bits_in(T x) { return __builtin_bit_cast(unsigned short, x); }
    static __forceinline__ T rounded(double number, int direction = FE_TONEAREST)
    {
        return of_bits(rounded_bits<Format>(number, direction));
    }

    /// The bits of what any number, an integer too, becomes.
    template <class Number>
    static __forceinline__ unsigned short bits_of_rounded(Number number)
    {
        if constexpr (std::is_integral_v<Number>)
            return rounded_bits<Format>(integer_rounded_to_odd(number), FE_TONEAREST);
        else
            return rounded_bits<Format>(static_cast<double>(number), FE_TONEAREST);
    }

    __forceinline__ operator float() const { return number_with_bits<Format>(own_bits()); }
    // To zero, as C++ converts floating-point numbers.
    __forceinline__ operator signed char() const { return to_zero<signed char>(); }
    __forceinline__ operator unsigned char() const { return to_zero<unsigned char>(); }
    __forceinline__ operator char() const { return to_zero<char>(); }
    __forceinline__ operator short() const { return to_zero<short>(); }
    __forceinline__ operator unsigned short() const { return to_zero<unsigned short>(); }
    __forceinline__ operator int() const { return to_zero<int>(); }
    __forceinline__ operator unsigned() const { return to_zero<unsigned>(); }
    __forceinline__ operator long() const { return to_zero<long>(); }
    __forceinline__ operator unsigned long() const { return to_zero<unsigned long>(); }
    __forceinline__ operator long long() const { return to_zero<long long>(); }
    __forceinline__ operator unsigned long long() const { return to_zero<unsigned long long>(); }
    __forceinline__ operator bool() const { return (own_bits() & ~sign_of_16_bits & 0xffff) != 0; }

    friend __forceinline__ T __hadd(T a, T b) { return rounded(number(a) + number(b)); }
    friend __forceinline__ T __hsub(T a, T b) { return rounded(number(a) - number(b)); }
    friend __forceinline__ T __hmul(T a, T b) { return rounded(number(a) * number(b)); }
    friend __forceinline__ T __hdiv(T a, T b) { return rounded(number(a) / number(b)); }
    friend __forceinline__ T __hfma(T a, T b, T c) { return rounded(product_plus(a, b, c)); }

    // The same without being made a part of a __hfma, which the model never does.
    friend __forceinline__ T __hadd_rn(T a, T b) { return __hadd(a, b); }
    friend __forceinline__ T __hsub_rn(T a, T b) { return __hsub(a, b); }
    friend __forceinline__ T __hmul_rn(T a, T b) { return __hmul(a, b); }

    friend __forceinline__ T __hadd_sat(T a, T b) { return rounded(saturated(number(a) + number(b))); }
    friend __forceinline__ T __hsub_sat(T a, T b) { return rounded(saturated(number(a) - number(b))); }
    friend __forceinline__ T __hmul_sat(T a, T b) { return rounded(saturated(number(a) * number(b))); }
    friend __forceinline__ T __hfma_sat(T a, T b, T c) { return rounded(saturated(product_plus(a, b, c))); }
    friend __forceinline__ T __hfma_relu(T a, T b, T c) { return __hmax_nan(__hfma(a, b, c), of_bits(0)); }

    friend __forceinline__ T __hneg(T a) { return of_bits(bits_in(a) ^ sign_of_16_bits); }
    friend __forceinline__ T __habs(T a) { return of_bits(bits_in(a) & ~sign_of_16_bits & 0xffff); }

    friend __forceinline__ T operator+(T a, T b) { return __hadd(a, b); }
    friend __forceinline__ T operator-(T a, T b) { return __hsub(a, b); }
    friend __forceinline__ T operator*(T a, T b) { return __hmul(a, b); }
    friend __forceinline__ T operator/(T a, T b) { return __hdiv(a, b); }
    friend __forceinline__ T& operator+=(T& a, T b) { return a = __hadd(a, b); }
    friend __forceinline__ T& operator-=(T& a, T b) { return a = __hsub(a, b); }
    friend __forceinline__ T& operator*=(T& a, T b) { return a = __hmul(a, b); }
    friend __forceinline__ T& operator/=(T& a, T b) { return a = __hdiv(a, b); }
    friend __forceinline__ T operator+(T a) { return a; }
    friend __forceinline__ T operator-(T a) { return __hneg(a); }
    friend __forceinline__ T& operator++(T& a) { return a = rounded(number(a) + 1); }
    friend __forceinline__ T& operator--(T& a) { return a = rounded(number(a) - 1); }
    friend __forceinline__ T operator++(T& a, int)
    {
        const T old = a;
        a = rounded(number(old) + 1);
        return old;
    }
    friend __forceinline__ T operator--(T& a, int)
    {
        const T old = a;
        a = rounded(number(old) - 1);
        return old;
    }

    // Beside a NaN nothing holds but "not equal".
    friend __forceinline__ bool operator==(T a, T b) { return number(a) == number(b); }
    friend __forceinline__ bool operator!=(T a, T b) { return number(a) != number(b); }
    friend __forceinline__ bool operator<(T a, T b) { return number(a) < number(b); }
    friend __forceinline__ bool operator<=(T a, T b) { return number(a) <= number(b); }
    friend __forceinline__ bool operator>(T a, T b) { return number(a) > number(b); }
    friend __forceinline__ bool operator>=(T a, T b) { return number(a) >= number(b); }

    // Not true when one of the two is NaN, that of inequality neither ...
    friend __forceinline__ bool __heq(T a, T b) { return a == b; }
    friend __forceinline__ bool __hne(T a, T b) { return __builtin_islessgreater(number(a), number(b)) != 0; }
    friend __forceinline__ bool __hlt(T a, T b) { return a < b; }
    friend __forceinline__ bool __hle(T a, T b) { return a <= b; }
    friend __forceinline__ bool __hgt(T a, T b) { return a > b; }
    friend __forceinline__ bool __hge(T a, T b) { return a >= b; }
    // ... and all true then: "u" is for "unordered".
    friend __forceinline__ bool __hequ(T a, T b) { return !__hne(a, b); }
    friend __forceinline__ bool __hneu(T a, T b) { return a != b; }
    friend __forceinline__ bool __hltu(T a, T b) { return !(a >= b); }
    friend __forceinline__ bool __hleu(T a, T b) { return !(a > b); }
    friend __forceinline__ bool __hgtu(T a, T b) { return !(a <= b); }
    friend __forceinline__ bool __hgeu(T a, T b) { return !(a < b); }

    friend __forceinline__ bool __hisnan(T a) { return number(a) != number(a); }
    /// -1 and 1 for the two infinities.
    friend __forceinline__ int __hisinf(T a) { return (a == infinity()) - (a == __hneg(infinity())); }

    // +0 is larger than -0. Of a number and a NaN: the number, or the NaN.
    friend __forceinline__ T __hmax(T a, T b) { return larger(a, b, false); }
    friend __forceinline__ T __hmin(T a, T b) { return smaller(a, b, false); }
    friend __forceinline__ T __hmax_nan(T a, T b) { return larger(a, b, true); }
    friend __forceinline__ T __hmin_nan(T a, T b) { return smaller(a, b, true); }

    friend __forceinline__ T hceil(T x) { return rounded(std::ceil(number(x))); }
    friend __forceinline__ T hfloor(T x) { return rounded(std::floor(number(x))); }
    friend __forceinline__ T htrunc(T x) { return rounded(std::trunc(number(x))); }
    friend __forceinline__ T hrint(T x) { return rounded(std::nearbyint(number(x))); }
    friend __forceinline__ T hsqrt(T x) { return rounded(std::sqrt(number(x))); }
    friend __forceinline__ T hrsqrt(T x) { return rounded(1 / std::sqrt(number(x))); }
    friend __forceinline__ T hrcp(T x) { return rounded(1 / number(x)); }
    friend __forceinline__ T hexp(T x) { return rounded(std::exp(number(x))); }
    friend __forceinline__ T hexp2(T x) { return rounded(std::exp2(number(x))); }
    friend __forceinline__ T hexp10(T x) { return rounded(exp10(number(x))); }
    friend __forceinline__ T hlog(T x) { return rounded(std::log(number(x))); }
    friend __forceinline__ T hlog2(T x) { return rounded(std::log2(number(x))); }
    friend __forceinline__ T hlog10(T x) { return rounded(std::log10(number(x))); }
    friend __forceinline__ T hsin(T x) { return rounded(std::sin(number(x))); }
    friend __forceinline__ T hcos(T x) { return rounded(std::cos(number(x))); }
    friend __forceinline__ T htanh(T x) { return rounded(std::tanh(number(x))); }
    friend __forceinline__ T htanh_approx(T x) { return htanh(x); }

private:
    __forceinline__ unsigned short own_bits() const { return bits_in(static_cast<const T&>(*this)); }
    template <class Integer>
    __forceinline__ Integer to_zero() const
    {
        return to_integer<Integer>(std::trunc(number_with_bits<Format>(own_bits())));
    }

    // Doubles have twice the digits and two more: so sums, differences, products (exact), quotients and square roots of
    // them, rounded once more, are what the exact ones are when rounded. (Figueroa, When is Double Rounding Innocuous?,
    // SIGNUM Newsletter 30, 1995.)
    static __forceinline__ double number(T x) { return number_with_bits<Format>(bits_in(x)); }
    static __forceinline__ double product_plus(T a, T b, T c)
    {
        return sum_rounded_to_odd(number(a) * number(b), number(c));
    }

    static __forceinline__ T infinity() { return of_bits(infinity_of<Format>); }

    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static double saturated(double x) { return x >= 1 ? 1 : x > 0 ? x : 0; }

    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static T larger(T a, T b, bool with_nan)
    {
        const double x = number(a);
        const double y = number(b);
        if (x != x || y != y) return number_beside_nan(a, b, with_nan);
        // Of two zeros the one without a sign.
        if (x == y) return of_bits(bits_in(a) & bits_in(b));
        return x > y ? a : b;
    }

    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static T smaller(T a, T b, bool with_nan)
    {
        const double x = number(a);
        const double y = number(b);
        if (x != x || y != y) return number_beside_nan(a, b, with_nan);
        if (x == y) return of_bits(bits_in(a) | bits_in(b));
        return x < y ? a : b;
    }

    /// At least one of the two is NaN.
    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static T number_beside_nan(T a, T b, bool with_nan)
    {
        const bool both = number(a) != number(a) && number(b) != number(b);
        if (both || with_nan) return of_bits(nan_of_16_bits);
        return number(a) != number(a) ? b : a;
    }
};

}  // namespace cuda_on_cpu
