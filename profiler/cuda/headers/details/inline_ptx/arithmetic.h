// Arithmetic of inline PTX: PTX ISA, "Integer Arithmetic Instructions", "Extended-Precision Integer Arithmetic
// Instructions", "Floating-Point Instructions". Sums and products of integers run over, as a register does. What has a
// rounding in its name is a function of CUDA's.
#pragma once

#include <type_traits>

#include "../float_intrinsics.h"
#include "../integer_intrinsics.h"
#include "../qualifiers.h"
#include "operands.h"

namespace cuda_on_cpu::ptx {

template <class T>
using Unsigned = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>, std::common_type<T>>::type;

template <class T>
__forceinline__ T add(T a, T b)
{
    return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b));
}
template <class T>
__forceinline__ T sub(T a, T b)
{
    return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b));
}
template <class T>
__forceinline__ T mul(T a, T b)
{
    // 1u: a product of two unsigned short would be one of int, which must not run over.
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(1u * static_cast<Unsigned<T>>(a) * static_cast<Unsigned<T>>(b));
    else
        return a * b;
}
template <class T>
__forceinline__ auto wide_product(T a, T b)
{
    using Twice = std::conditional_t<sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int, unsigned>,
                                     std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>>;
    return static_cast<Twice>(static_cast<Twice>(a) * static_cast<Twice>(b));
}
template <class T>
__forceinline__ T mul_hi(T a, T b)
{
    if constexpr (sizeof(T) == 8)
        return std::is_signed_v<T> ? static_cast<T>(__mul64hi(static_cast<long long>(a), static_cast<long long>(b)))
                                   : static_cast<T>(__umul64hi(a, b));
    else
        return static_cast<T>(wide_product(a, b) >> 8 * sizeof(T));
}
template <class T>
__forceinline__ T mad(T a, T b, T c)
{
    return add(mul(a, b), c);
}
template <class T>
__forceinline__ T min(T a, T b)
{
    return std::is_integral_v<T> ? (b < a ? b : a) : static_cast<T>(__builtin_fmin(a, b));
}
template <class T>
__forceinline__ T max(T a, T b)
{
    return std::is_integral_v<T> ? (a < b ? b : a) : static_cast<T>(__builtin_fmax(a, b));
}
template <class T>
__forceinline__ T neg(T a)
{
    if constexpr (std::is_integral_v<T>)
        return sub(T(0), a);
    else
        return -a;
}
template <class T>
__forceinline__ T abs(T a)
{
    if constexpr (std::is_integral_v<T>)
        return a < 0 ? neg(a) : a;
    else
        return __builtin_fabs(a);
}
template <class T>
__forceinline__ T sad(T a, T b, T c)
{
    return add(a < b ? sub(b, a) : sub(a, b), c);
}
template <class T>
__forceinline__ T mad_hi(T a, T b, T c)
{
    return add(mul_hi(a, b), c);
}
template <class T>
__forceinline__ auto mad_wide(T a, T b, decltype(wide_product(a, b)) c)
{
    return add(wide_product(a, b), c);
}
__forceinline__ int product_of_24_bits(int a, int b) { return __mul24(a, b); }
__forceinline__ unsigned product_of_24_bits(unsigned a, unsigned b) { return __umul24(a, b); }
template <class T>
__forceinline__ T mad24(T a, T b, T c)
{
    return add(product_of_24_bits(a, b), c);
}

// With a carry, which a chain of instructions hands on; a difference has a borrow in its place.

/// a + b + carry_in
template <class T>
__forceinline__ T add_with_carry(T a, T b, bool carry_in, bool& carry_out)
{
    using Number = Unsigned<T>;
    Number sum = 0;
    const bool first = __builtin_add_overflow(static_cast<Number>(a), static_cast<Number>(b), &sum);
    const bool second = __builtin_add_overflow(sum, static_cast<Number>(carry_in), &sum);
    carry_out = first || second;
    return static_cast<T>(sum);
}
/// a - (b + borrow_in)
template <class T>
__forceinline__ T sub_with_borrow(T a, T b, bool borrow_in, bool& borrow_out)
{
    using Number = Unsigned<T>;
    Number difference = 0;
    const bool first = __builtin_sub_overflow(static_cast<Number>(a), static_cast<Number>(b), &difference);
    const bool second = __builtin_sub_overflow(difference, static_cast<Number>(borrow_in), &difference);
    borrow_out = first || second;
    return static_cast<T>(difference);
}
template <class T>
__forceinline__ T mad_lo_with_carry(T a, T b, T c, bool carry_in, bool& carry_out)
{
    return add_with_carry(mul(a, b), c, carry_in, carry_out);
}
template <class T>
__forceinline__ T mad_hi_with_carry(T a, T b, T c, bool carry_in, bool& carry_out)
{
    return add_with_carry(mul_hi(a, b), c, carry_in, carry_out);
}

// With .ftz: numbers too small for a normalized float are zeros with their sign.

__forceinline__ float flushed(float a) { return __builtin_fabsf(a) < __FLT_MIN__ ? __builtin_copysignf(0, a) : a; }
__forceinline__ bool flushed(bool a) { return a; }
template <class Register>
__forceinline__ Operand<float> flushed(Operand<Register> a)
{
    return {flushed(static_cast<float>(a))};
}

}  // namespace cuda_on_cpu::ptx
