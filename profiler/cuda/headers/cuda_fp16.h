// CUDA's half precision: __half and __half2.
#pragma once

#include "details/own_names_begin.h"

#include "cuda_runtime.h"

#include "details/small_floats/names.h"

/// The bits of a number.
struct alignas(2) __half_raw {
    unsigned short x;
};
struct alignas(4) __half2_raw {
    unsigned short x, y;
};

struct __nv_bfloat16;

struct alignas(2) __half : cuda_on_cpu::SmallFloat<__half, cuda_on_cpu::HalfFormat> {
    __half() = default;
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    __forceinline__ __half(Number number) : bits_(bits_of_rounded(number))
    {}
    /// Defined in cuda_bf16.h.
    explicit __half(__nv_bfloat16 number);
    constexpr __half(const __half_raw& raw) : bits_(raw.x) {}
    __forceinline__ operator __half_raw() const { return {bits_}; }

private:
    unsigned short bits_;
};

struct alignas(4) __half2 : cuda_on_cpu::SmallFloatPair<__half2, __half> {
    __half x, y;

    __half2() = default;
    constexpr __half2(const __half& x_, const __half& y_) : x(x_), y(y_) {}
    constexpr __half2(const __half2_raw& raw) : x(__half_raw{raw.x}), y(__half_raw{raw.y}) {}
    __forceinline__ operator __half2_raw() const { return {__half_raw(x).x, __half_raw(y).x}; }
};

WARPBOOK_SMALL_FLOAT_IN_MEMORY(__half, __half2)
WARPBOOK_SMALL_FLOAT_CONVERSIONS(half, __half)
WARPBOOK_SMALL_FLOAT_PAIRS(half, __half, __half2)

#ifndef CUDA_NO_HALF
using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using __nv_half_raw = __half_raw;
using __nv_half2_raw = __half2_raw;
#endif

#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bff)
#define CUDART_INF_FP16 __ushort_as_half(0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fff)

#include "details/own_names_end.h"
