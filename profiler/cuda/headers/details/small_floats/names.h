// CUDA's functions whose names say the type: half's and bfloat16's are the same but for that.
#pragma once

#include <cmath>

#include "../atomic_functions.h"
#include "../conversions.h"
#include "../memory_functions.h"
#include "../warp_shuffles.h"
#include "pair.h"
#include "scalar.h"

// A number and a pair of them as arguments of templates and macros elsewhere.
#define WARPBOOK_SMALL_FLOAT_IN_MEMORY(T, Pair)                       \
    template <>                                                       \
    inline constexpr bool cuda_on_cpu::has_cached_loads<T> = true;    \
    template <>                                                       \
    inline constexpr bool cuda_on_cpu::has_cached_loads<Pair> = true; \
    template <>                                                       \
    inline constexpr bool cuda_on_cpu::has_atomic_sums<T> = true;     \
    template <>                                                       \
    struct cuda_on_cpu::PartsOfAtomic<Pair> {                         \
        using Part = T;                                               \
    };                                                                \
    WARPBOOK_SHUFFLES(T)                                              \
    WARPBOOK_SHUFFLES(Pair)

#define WARPBOOK_FROM_INTEGER(name, T, Integer)                                                                      \
    __forceinline__ T name##_rn(Integer x) { return T::rounded(cuda_on_cpu::integer_rounded_to_odd(x)); }            \
    __forceinline__ T name##_rz(Integer x)                                                                           \
    {                                                                                                                \
        return T::rounded(cuda_on_cpu::integer_rounded_to_odd(x), FE_TOWARDZERO);                                    \
    }                                                                                                                \
    __forceinline__ T name##_ru(Integer x) { return T::rounded(cuda_on_cpu::integer_rounded_to_odd(x), FE_UPWARD); } \
    __forceinline__ T name##_rd(Integer x) { return T::rounded(cuda_on_cpu::integer_rounded_to_odd(x), FE_DOWNWARD); }

#define WARPBOOK_SMALL_FLOAT_TO_INTEGER(name, T, Integer)                               \
    __forceinline__ Integer name##_rn(T x)                                              \
    {                                                                                   \
        return cuda_on_cpu::to_integer<Integer>(std::nearbyint(static_cast<float>(x))); \
    }                                                                                   \
    __forceinline__ Integer name##_rz(T x)                                              \
    {                                                                                   \
        return cuda_on_cpu::to_integer<Integer>(std::trunc(static_cast<float>(x)));     \
    }                                                                                   \
    __forceinline__ Integer name##_ru(T x)                                              \
    {                                                                                   \
        return cuda_on_cpu::to_integer<Integer>(std::ceil(static_cast<float>(x)));      \
    }                                                                                   \
    __forceinline__ Integer name##_rd(T x)                                              \
    {                                                                                   \
        return cuda_on_cpu::to_integer<Integer>(std::floor(static_cast<float>(x)));     \
    }

// `name` is the type in CUDA's names: half, bfloat16.
#define WARPBOOK_SMALL_FLOAT_CONVERSIONS(name, T)                                                       \
    __forceinline__ T __double2##name(double x) { return T::rounded(x); }                               \
    __forceinline__ T __float2##name(float x) { return T::rounded(x); }                                 \
    __forceinline__ T __float2##name##_rn(float x) { return T::rounded(x); }                            \
    __forceinline__ T __float2##name##_rz(float x) { return T::rounded(x, FE_TOWARDZERO); }             \
    __forceinline__ T __float2##name##_ru(float x) { return T::rounded(x, FE_UPWARD); }                 \
    __forceinline__ T __float2##name##_rd(float x) { return T::rounded(x, FE_DOWNWARD); }               \
    __forceinline__ float __##name##2float(T x) { return static_cast<float>(x); }                       \
    WARPBOOK_FROM_INTEGER(__short2##name, T, short)                                                     \
    WARPBOOK_FROM_INTEGER(__ushort2##name, T, unsigned short)                                           \
    WARPBOOK_FROM_INTEGER(__int2##name, T, int)                                                         \
    WARPBOOK_FROM_INTEGER(__uint2##name, T, unsigned)                                                   \
    WARPBOOK_FROM_INTEGER(__ll2##name, T, long long)                                                    \
    WARPBOOK_FROM_INTEGER(__ull2##name, T, unsigned long long)                                          \
    WARPBOOK_SMALL_FLOAT_TO_INTEGER(__##name##2short, T, short)                                         \
    WARPBOOK_SMALL_FLOAT_TO_INTEGER(__##name##2ushort, T, unsigned short)                               \
    WARPBOOK_SMALL_FLOAT_TO_INTEGER(__##name##2int, T, int)                                             \
    WARPBOOK_SMALL_FLOAT_TO_INTEGER(__##name##2uint, T, unsigned)                                       \
    WARPBOOK_SMALL_FLOAT_TO_INTEGER(__##name##2ll, T, long long)                                        \
    WARPBOOK_SMALL_FLOAT_TO_INTEGER(__##name##2ull, T, unsigned long long)                              \
    __forceinline__ signed char __##name##2char_rz(T x) { return static_cast<signed char>(x); }         \
    __forceinline__ unsigned char __##name##2uchar_rz(T x) { return static_cast<unsigned char>(x); }    \
    __forceinline__ short __##name##_as_short(T x) { return static_cast<short>(T::bits_in(x)); }        \
    __forceinline__ unsigned short __##name##_as_ushort(T x) { return T::bits_in(x); }                  \
    __forceinline__ T __short_as_##name(short x) { return T::of_bits(static_cast<unsigned short>(x)); } \
    __forceinline__ T __ushort_as_##name(unsigned short x) { return T::of_bits(x); }

#define WARPBOOK_SMALL_FLOAT_PAIRS(name, T, Pair)                                             \
    __forceinline__ Pair make_##name##2(T x, T y) { return Pair(x, y); }                      \
    __forceinline__ Pair __##name##2##name##2(T x) { return Pair(x, x); }                     \
    __forceinline__ Pair __float2##name##2_rn(float x) { return Pair(T(x), T(x)); }           \
    __forceinline__ Pair __floats2##name##2_rn(float x, float y) { return Pair(T(x), T(y)); } \
    __forceinline__ Pair __float22##name##2_rn(float2 a) { return Pair(T(a.x), T(a.y)); }     \
    __forceinline__ float2 __##name##22float2(Pair a)                                         \
    {                                                                                         \
        return make_float2(static_cast<float>(a.x), static_cast<float>(a.y));                 \
    }                                                                                         \
    __forceinline__ T __low2##name(Pair a) { return a.x; }                                    \
    __forceinline__ T __high2##name(Pair a) { return a.y; }                                   \
    __forceinline__ Pair __low2##name##2(Pair a) { return Pair(a.x, a.x); }                   \
    __forceinline__ Pair __high2##name##2(Pair a) { return Pair(a.y, a.y); }                  \
    __forceinline__ Pair __lows2##name##2(Pair a, Pair b) { return Pair(a.x, b.x); }          \
    __forceinline__ Pair __highs2##name##2(Pair a, Pair b) { return Pair(a.y, b.y); }         \
    __forceinline__ Pair __halves2##name##2(T x, T y) { return Pair(x, y); }
