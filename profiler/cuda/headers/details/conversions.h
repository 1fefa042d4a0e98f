// Conversions between numbers, and of numbers to their bits.
#pragma once

#include <cmath>
#include <limits>

#include "qualifiers.h"
#include "rounding.h"

namespace cuda_on_cpu {

/// A whole number as an integer. Too large ones become the largest: PTX ISA, "cvt".
template <class Integer, class Float>
__forceinline__ Integer to_integer(Float whole)
{
    using Limits = std::numeric_limits<Integer>;
    if (whole != whole) {
        constexpr bool is_narrow = sizeof(Float) == 4 && sizeof(Integer) <= 4;
        return is_narrow ? 0 : static_cast<Integer>(1ull << (8 * sizeof(Integer) - 1));
    }
    if (whole <= static_cast<Float>(Limits::min())) return Limits::min();
    if (whole >= static_cast<Float>(Limits::max())) return Limits::max();
    return static_cast<Integer>(whole);
}

}  // namespace cuda_on_cpu

// Macros, because the names differ by their ends alone.
#define WARPBOOK_TO_INTEGER(name, Float, Integer)                                                              \
    __forceinline__ Integer name##_rn(Float x) { return cuda_on_cpu::to_integer<Integer>(std::nearbyint(x)); } \
    __forceinline__ Integer name##_rz(Float x) { return cuda_on_cpu::to_integer<Integer>(std::trunc(x)); }     \
    __forceinline__ Integer name##_ru(Float x) { return cuda_on_cpu::to_integer<Integer>(std::ceil(x)); }      \
    __forceinline__ Integer name##_rd(Float x) { return cuda_on_cpu::to_integer<Integer>(std::floor(x)); }

WARPBOOK_TO_INTEGER(__float2int, float, int)
WARPBOOK_TO_INTEGER(__float2uint, float, unsigned)
WARPBOOK_TO_INTEGER(__float2ll, float, long long)
WARPBOOK_TO_INTEGER(__float2ull, float, unsigned long long)
WARPBOOK_TO_INTEGER(__double2int, double, int)
WARPBOOK_TO_INTEGER(__double2uint, double, unsigned)
WARPBOOK_TO_INTEGER(__double2ll, double, long long)
WARPBOOK_TO_INTEGER(__double2ull, double, unsigned long long)

#undef WARPBOOK_TO_INTEGER

#define WARPBOOK_TO_FLOAT(name, T, Float)                                                  \
    __forceinline__ Float name##_rn(T x) { return static_cast<Float>(x); }                 \
    __forceinline__ Float name##_rz(T x)                                                   \
    {                                                                                      \
        return cuda_on_cpu::rounded(FE_TOWARDZERO, cuda_on_cpu::ConversionTo<Float>(), x); \
    }                                                                                      \
    __forceinline__ Float name##_ru(T x)                                                   \
    {                                                                                      \
        return cuda_on_cpu::rounded(FE_UPWARD, cuda_on_cpu::ConversionTo<Float>(), x);     \
    }                                                                                      \
    __forceinline__ Float name##_rd(T x)                                                   \
    {                                                                                      \
        return cuda_on_cpu::rounded(FE_DOWNWARD, cuda_on_cpu::ConversionTo<Float>(), x);   \
    }

WARPBOOK_TO_FLOAT(__int2float, int, float)
WARPBOOK_TO_FLOAT(__uint2float, unsigned, float)
WARPBOOK_TO_FLOAT(__ll2float, long long, float)
WARPBOOK_TO_FLOAT(__ull2float, unsigned long long, float)
WARPBOOK_TO_FLOAT(__ll2double, long long, double)
WARPBOOK_TO_FLOAT(__ull2double, unsigned long long, double)
WARPBOOK_TO_FLOAT(__double2float, double, float)

#undef WARPBOOK_TO_FLOAT

// Every int is a double: there is nothing to round.
__forceinline__ double __int2double_rn(int x) { return x; }
__forceinline__ double __uint2double_rn(unsigned x) { return x; }

__forceinline__ int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__forceinline__ unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
__forceinline__ float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__forceinline__ float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
__forceinline__ long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
__forceinline__ double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
__forceinline__ int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
__forceinline__ int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
__forceinline__ double __hiloint2double(int high, int low)
{
    const auto high_bits = static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32;
    return __builtin_bit_cast(double, high_bits | static_cast<unsigned>(low));
}
