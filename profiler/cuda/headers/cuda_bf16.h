// CUDA's bfloat16: __nv_bfloat16 and __nv_bfloat162.
#pragma once

#include "details/own_names_begin.h"

#include "cuda_fp16.h"

/// The bits of a number.
struct alignas(2) __nv_bfloat16_raw {
    unsigned short x;
};
struct alignas(4) __nv_bfloat162_raw {
    unsigned short x, y;
};

struct alignas(2) __nv_bfloat16 : cuda_on_cpu::SmallFloat<__nv_bfloat16, cuda_on_cpu::Bfloat16Format> {
    __nv_bfloat16() = default;
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    __forceinline__ __nv_bfloat16(Number number) : bits_(bits_of_rounded(number))
    {}
    __forceinline__ explicit __nv_bfloat16(__half number) : __nv_bfloat16(static_cast<float>(number)) {}
    constexpr __nv_bfloat16(const __nv_bfloat16_raw& raw) : bits_(raw.x) {}
    __forceinline__ operator __nv_bfloat16_raw() const { return {bits_}; }

private:
    unsigned short bits_;
};

__forceinline__ __half::__half(__nv_bfloat16 number) : __half(static_cast<float>(number)) {}

struct alignas(4) __nv_bfloat162 : cuda_on_cpu::SmallFloatPair<__nv_bfloat162, __nv_bfloat16> {
    __nv_bfloat16 x, y;

    __nv_bfloat162() = default;
    constexpr __nv_bfloat162(const __nv_bfloat16& x_, const __nv_bfloat16& y_) : x(x_), y(y_) {}
    constexpr __nv_bfloat162(const __nv_bfloat162_raw& raw) : x(__nv_bfloat16_raw{raw.x}), y(__nv_bfloat16_raw{raw.y})
    {}
    __forceinline__ operator __nv_bfloat162_raw() const { return {__nv_bfloat16_raw(x).x, __nv_bfloat16_raw(y).x}; }
};

WARPBOOK_SMALL_FLOAT_IN_MEMORY(__nv_bfloat16, __nv_bfloat162)
WARPBOOK_SMALL_FLOAT_CONVERSIONS(bfloat16, __nv_bfloat16)
WARPBOOK_SMALL_FLOAT_PAIRS(bfloat16, __nv_bfloat16, __nv_bfloat162)

#ifndef CUDA_NO_BFLOAT16
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
#endif

#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7f)
#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fff)

#include "details/own_names_end.h"
