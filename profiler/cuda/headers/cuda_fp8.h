// CUDA's numbers of 8 bits (CUDA Math API, "FP8 Intrinsics"): E4M3 and E5M2, alone, in pairs and in fours. They are for
// storage: to compute with them, they are converted.
#pragma once

#include "details/own_names_begin.h"

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include "details/small_floats/eight_bits.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

__forceinline__ __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                          __nv_fp8_interpretation_t fp8_interpretation)
{
    return fp8_interpretation == __NV_E4M3
               ? cuda_on_cpu::rounded_to_8_bits<cuda_on_cpu::E4m3Format>(x, saturate == __NV_SATFINITE)
               : cuda_on_cpu::rounded_to_8_bits<cuda_on_cpu::E5m2Format>(x, saturate == __NV_SATFINITE);
}

/// Each NaN becomes the one that a GPU makes.
__forceinline__ __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                         __nv_fp8_interpretation_t fp8_interpretation)
{
    return x != x ? 0x7f : __nv_cvt_double_to_fp8(x, saturate, fp8_interpretation);
}

__forceinline__ __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t fp8_interpretation)
{
    return __nv_cvt_float_to_fp8(__half(x), saturate, fp8_interpretation);
}

__forceinline__ __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                               __nv_fp8_interpretation_t fp8_interpretation)
{
    return __nv_cvt_float_to_fp8(__nv_bfloat16(x), saturate, fp8_interpretation);
}

// Of two, x is in the lower byte.
#define WARPBOOK_PAIR_TO_8_BITS(name, Pair, of_one, of_part)                                               \
    __forceinline__ __nv_fp8x2_storage_t name(Pair x, __nv_saturation_t saturate,                          \
                                              __nv_fp8_interpretation_t fp8_interpretation)                \
    {                                                                                                      \
        return static_cast<__nv_fp8x2_storage_t>(of_one(of_part(x.y), saturate, fp8_interpretation) << 8 | \
                                                 of_one(of_part(x.x), saturate, fp8_interpretation));      \
    }
#define WARPBOOK_ITSELF(part) part
#define WARPBOOK_HALF(part) \
    __half_raw { part }
#define WARPBOOK_BFLOAT16(part) \
    __nv_bfloat16_raw { part }
WARPBOOK_PAIR_TO_8_BITS(__nv_cvt_double2_to_fp8x2, double2, __nv_cvt_double_to_fp8, WARPBOOK_ITSELF)
WARPBOOK_PAIR_TO_8_BITS(__nv_cvt_float2_to_fp8x2, float2, __nv_cvt_float_to_fp8, WARPBOOK_ITSELF)
WARPBOOK_PAIR_TO_8_BITS(__nv_cvt_halfraw2_to_fp8x2, __half2_raw, __nv_cvt_halfraw_to_fp8, WARPBOOK_HALF)
WARPBOOK_PAIR_TO_8_BITS(__nv_cvt_bfloat16raw2_to_fp8x2, __nv_bfloat162_raw, __nv_cvt_bfloat16raw_to_fp8,
                        WARPBOOK_BFLOAT16)
#undef WARPBOOK_PAIR_TO_8_BITS
#undef WARPBOOK_ITSELF
#undef WARPBOOK_HALF
#undef WARPBOOK_BFLOAT16

namespace cuda_on_cpu {

__forceinline__ float float_of_8_bits(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind)
{
    return kind == __NV_E4M3 ? number_with_8_bits<E4m3Format>(x) : number_with_8_bits<E5m2Format>(x);
}

}  // namespace cuda_on_cpu

/// Exact: half has all of these numbers.
__forceinline__ __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t fp8_interpretation)
{
    return __half(cuda_on_cpu::float_of_8_bits(x, fp8_interpretation));
}

__forceinline__ __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x,
                                                       __nv_fp8_interpretation_t fp8_interpretation)
{
    return {__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x), fp8_interpretation).x,
            __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x >> 8), fp8_interpretation).x};
}

namespace cuda_on_cpu {

/// What is too large for the type saturates. Integers become floats first, as CUDA's do.
template <__nv_fp8_interpretation_t kind>
struct EightBits {
    __nv_fp8_storage_t __x;

    EightBits() = default;
    __forceinline__ explicit EightBits(double f) : __x(__nv_cvt_double_to_fp8(f, __NV_SATFINITE, kind)) {}
    __forceinline__ explicit EightBits(float f) : __x(__nv_cvt_float_to_fp8(f, __NV_SATFINITE, kind)) {}
    __forceinline__ explicit EightBits(__half f) : __x(__nv_cvt_halfraw_to_fp8(f, __NV_SATFINITE, kind)) {}
    __forceinline__ explicit EightBits(__nv_bfloat16 f) : __x(__nv_cvt_bfloat16raw_to_fp8(f, __NV_SATFINITE, kind)) {}
    template <class Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
    __forceinline__ explicit EightBits(Integer value) : EightBits(static_cast<float>(value))
    {}

    __forceinline__ explicit operator float() const { return float_of_8_bits(__x, kind); }
    __forceinline__ explicit operator double() const { return float_of_8_bits(__x, kind); }
    __forceinline__ explicit operator __half() const { return __half(float_of_8_bits(__x, kind)); }
    __forceinline__ explicit operator __nv_bfloat16() const { return __nv_bfloat16(float_of_8_bits(__x, kind)); }
    __forceinline__ explicit operator bool() const { return (__x & 0x7f) != 0; }
    // To zero, within the type's limits; NaN is what half's conversions make of it.
    template <class Integer, std::enable_if_t<std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>, int> = 0>
    __forceinline__ explicit operator Integer() const
    {
        return static_cast<Integer>(__half(float_of_8_bits(__x, kind)));
    }
};

template <__nv_fp8_interpretation_t kind>
struct alignas(2) TwoOfEightBits {
    __nv_fp8x2_storage_t __x;

    TwoOfEightBits() = default;
    __forceinline__ explicit TwoOfEightBits(__half2 f) : __x(__nv_cvt_halfraw2_to_fp8x2(f, __NV_SATFINITE, kind)) {}
    __forceinline__ explicit TwoOfEightBits(__nv_bfloat162 f)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(f, __NV_SATFINITE, kind))
    {}
    __forceinline__ explicit TwoOfEightBits(float2 f) : __x(__nv_cvt_float2_to_fp8x2(f, __NV_SATFINITE, kind)) {}
    __forceinline__ explicit TwoOfEightBits(double2 f) : __x(__nv_cvt_double2_to_fp8x2(f, __NV_SATFINITE, kind)) {}

    __forceinline__ explicit operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, kind)); }
    __forceinline__ explicit operator float2() const
    {
        return {float_of_8_bits(static_cast<__nv_fp8_storage_t>(__x), kind),
                float_of_8_bits(static_cast<__nv_fp8_storage_t>(__x >> 8), kind)};
    }
};

template <__nv_fp8_interpretation_t kind>
struct alignas(4) FourOfEightBits {
    __nv_fp8x4_storage_t __x;

    FourOfEightBits() = default;
    __forceinline__ explicit FourOfEightBits(__half2 low, __half2 high) : __x(joined(Two(low), Two(high))) {}
    __forceinline__ explicit FourOfEightBits(__nv_bfloat162 low, __nv_bfloat162 high) : __x(joined(Two(low), Two(high)))
    {}
    __forceinline__ explicit FourOfEightBits(float4 f) : __x(joined(Two(float2{f.x, f.y}), Two(float2{f.z, f.w}))) {}
    __forceinline__ explicit FourOfEightBits(double4 f) : __x(joined(Two(double2{f.x, f.y}), Two(double2{f.z, f.w}))) {}

    __forceinline__ explicit operator float4() const
    {
        Two low, high;
        low.__x = static_cast<__nv_fp8x2_storage_t>(__x);
        high.__x = static_cast<__nv_fp8x2_storage_t>(__x >> 16);
        const auto x = static_cast<float2>(low);
        const auto z = static_cast<float2>(high);
        return {x.x, x.y, z.x, z.y};
    }

private:
    using Two = TwoOfEightBits<kind>;
    static __forceinline__ __nv_fp8x4_storage_t joined(Two low, Two high)
    {
        return static_cast<__nv_fp8x4_storage_t>(high.__x) << 16 | low.__x;
    }
};

}  // namespace cuda_on_cpu

struct __nv_fp8_e4m3 : cuda_on_cpu::EightBits<__NV_E4M3> {
    using EightBits::EightBits;
};
struct __nv_fp8x2_e4m3 : cuda_on_cpu::TwoOfEightBits<__NV_E4M3> {
    using TwoOfEightBits::TwoOfEightBits;
};
struct __nv_fp8x4_e4m3 : cuda_on_cpu::FourOfEightBits<__NV_E4M3> {
    using FourOfEightBits::FourOfEightBits;
};
struct __nv_fp8_e5m2 : cuda_on_cpu::EightBits<__NV_E5M2> {
    using EightBits::EightBits;
};
struct __nv_fp8x2_e5m2 : cuda_on_cpu::TwoOfEightBits<__NV_E5M2> {
    using TwoOfEightBits::TwoOfEightBits;
};
struct __nv_fp8x4_e5m2 : cuda_on_cpu::FourOfEightBits<__NV_E5M2> {
    using FourOfEightBits::FourOfEightBits;
};

#include "details/own_names_end.h"
