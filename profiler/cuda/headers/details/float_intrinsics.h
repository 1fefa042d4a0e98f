// Single instructions of floating-point arithmetic. The approximations of a GPU (__sinf, __expf, __fdividef, ...) are
// exact here: a result can differ in its last bits.
#pragma once

#include <cmath>

#include <math.h>

#include "qualifiers.h"
#include "rounding.h"

namespace cuda_on_cpu {

/// The value, of which the compiler knows no more whether it is a product: CUDA's intrinsics are never made a part of a
/// fused multiply-add.
template <class T>
__forceinline__ T by_itself(T value)
{
    __asm__("" : "+x"(value));
    return value;
}

struct Add {
    template <class T>
    __forceinline__ T operator()(T x, T y, T) const
    {
        return by_itself(x) + by_itself(y);
    }
};

struct Subtract {
    template <class T>
    __forceinline__ T operator()(T x, T y, T) const
    {
        return by_itself(x) - by_itself(y);
    }
};

struct Multiply {
    template <class T>
    __forceinline__ T operator()(T x, T y, T) const
    {
        return by_itself(x * y);
    }
};

struct Divide {
    template <class T>
    __forceinline__ T operator()(T x, T y, T) const
    {
        return x / y;
    }
};

struct MultiplyAndAdd {
    template <class T>
    __forceinline__ T operator()(T x, T y, T z) const
    {
        return std::fma(x, y, z);
    }
};

struct Reciprocal {
    template <class T>
    __forceinline__ T operator()(T x, T, T) const
    {
        return 1 / x;
    }
};

struct SquareRoot {
    template <class T>
    __forceinline__ T operator()(T x, T, T) const
    {
        return std::sqrt(x);
    }
};

}  // namespace cuda_on_cpu

// Macros, because the names differ by their ends alone.
#define WARPBOOK_ROUNDED_1(name, T, Operation)                                                                    \
    __forceinline__ T name##_rn(T x) { return cuda_on_cpu::Operation()(x, x, x); }                                \
    __forceinline__ T name##_rz(T x) { return cuda_on_cpu::rounded(FE_TOWARDZERO, cuda_on_cpu::Operation(), x); } \
    __forceinline__ T name##_ru(T x) { return cuda_on_cpu::rounded(FE_UPWARD, cuda_on_cpu::Operation(), x); }     \
    __forceinline__ T name##_rd(T x) { return cuda_on_cpu::rounded(FE_DOWNWARD, cuda_on_cpu::Operation(), x); }

#define WARPBOOK_ROUNDED_2(name, T, Operation)                                                                        \
    __forceinline__ T name##_rn(T x, T y) { return cuda_on_cpu::Operation()(x, y, x); }                               \
    __forceinline__ T name##_rz(T x, T y)                                                                             \
    {                                                                                                                 \
        return cuda_on_cpu::rounded(FE_TOWARDZERO, cuda_on_cpu::Operation(), x, y);                                   \
    }                                                                                                                 \
    __forceinline__ T name##_ru(T x, T y) { return cuda_on_cpu::rounded(FE_UPWARD, cuda_on_cpu::Operation(), x, y); } \
    __forceinline__ T name##_rd(T x, T y) { return cuda_on_cpu::rounded(FE_DOWNWARD, cuda_on_cpu::Operation(), x, y); }

#define WARPBOOK_ROUNDED_3(name, T, Operation)                                               \
    __forceinline__ T name##_rn(T x, T y, T z) { return cuda_on_cpu::Operation()(x, y, z); } \
    __forceinline__ T name##_rz(T x, T y, T z)                                               \
    {                                                                                        \
        return cuda_on_cpu::rounded(FE_TOWARDZERO, cuda_on_cpu::Operation(), x, y, z);       \
    }                                                                                        \
    __forceinline__ T name##_ru(T x, T y, T z)                                               \
    {                                                                                        \
        return cuda_on_cpu::rounded(FE_UPWARD, cuda_on_cpu::Operation(), x, y, z);           \
    }                                                                                        \
    __forceinline__ T name##_rd(T x, T y, T z)                                               \
    {                                                                                        \
        return cuda_on_cpu::rounded(FE_DOWNWARD, cuda_on_cpu::Operation(), x, y, z);         \
    }

WARPBOOK_ROUNDED_2(__fadd, float, Add)
WARPBOOK_ROUNDED_2(__fsub, float, Subtract)
WARPBOOK_ROUNDED_2(__fmul, float, Multiply)
WARPBOOK_ROUNDED_2(__fdiv, float, Divide)
WARPBOOK_ROUNDED_3(__fmaf, float, MultiplyAndAdd)
WARPBOOK_ROUNDED_1(__frcp, float, Reciprocal)
WARPBOOK_ROUNDED_1(__fsqrt, float, SquareRoot)

WARPBOOK_ROUNDED_2(__dadd, double, Add)
WARPBOOK_ROUNDED_2(__dsub, double, Subtract)
WARPBOOK_ROUNDED_2(__dmul, double, Multiply)
WARPBOOK_ROUNDED_2(__ddiv, double, Divide)
WARPBOOK_ROUNDED_3(__fma, double, MultiplyAndAdd)
WARPBOOK_ROUNDED_1(__drcp, double, Reciprocal)
WARPBOOK_ROUNDED_1(__dsqrt, double, SquareRoot)

#undef WARPBOOK_ROUNDED_1
#undef WARPBOOK_ROUNDED_2
#undef WARPBOOK_ROUNDED_3

__forceinline__ float __frsqrt_rn(float x) { return static_cast<float>(1 / std::sqrt(static_cast<double>(x))); }
__forceinline__ float __saturatef(float x) { return x >= 1 ? 1.0f : x > 0 ? x : 0.0f; }

__forceinline__ float fdividef(float x, float y) { return x / y; }
__forceinline__ double fdivide(double x, double y) { return x / y; }
__forceinline__ float __fdividef(float x, float y) { return x / y; }

// glibc declares some of these, as CUDA does, without offering them; hence C linkage.
extern "C" {
__forceinline__ float __sinf(float x) noexcept { return sinf(x); }
__forceinline__ float __cosf(float x) noexcept { return cosf(x); }
__forceinline__ float __tanf(float x) noexcept { return tanf(x); }
__forceinline__ float __tanhf(float x) noexcept { return tanhf(x); }
__forceinline__ float __expf(float x) noexcept { return expf(x); }
__forceinline__ float __exp10f(float x) noexcept { return exp10f(x); }
__forceinline__ float __logf(float x) noexcept { return logf(x); }
__forceinline__ float __log2f(float x) noexcept { return log2f(x); }
__forceinline__ float __log10f(float x) noexcept { return log10f(x); }
__forceinline__ float __powf(float x, float y) noexcept { return powf(x, y); }
__forceinline__ void __sincosf(float x, float* sine, float* cosine) noexcept
{
    *sine = sinf(x);
    *cosine = cosf(x);
}
}
