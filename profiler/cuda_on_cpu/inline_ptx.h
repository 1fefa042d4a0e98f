// The instructions of inline PTX (asm) that the model knows. profiler/kernel_compiler writes calls of these in place of
// an asm (inline_ptx.hpp), by its table of instructions (ptx_instructions.cpp). What each computes: PTX ISA,
// "Instruction Set".
#pragma once

#include <type_traits>

#include "bits.h"
#include "clock.h"
#include "device_launch_parameters.h"
#include "float_intrinsics.h"
#include "inline_ptx_memory.h"
#include "inline_ptx_operands.h"
#include "integer_intrinsics.h"
#include "memory_functions.h"
#include "model_runtime.h"
#include "out_of_line.h"
#include "qualifiers.h"
#include "synchronization.h"
#include "warp_functions.h"

namespace cuda_on_cpu::ptx {

// Arithmetic. Sums and products of integers run over, as a register does.

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
// With a rounding in the name, product and sum are never contracted into one.
__forceinline__ float add_rounded(float a, float b) { return __fadd_rn(a, b); }
__forceinline__ double add_rounded(double a, double b) { return __dadd_rn(a, b); }
__forceinline__ float mul_rounded(float a, float b) { return __fmul_rn(a, b); }
__forceinline__ double mul_rounded(double a, double b) { return __dmul_rn(a, b); }
template <class T>
__forceinline__ T add_rn(T a, T b)
{
    return add_rounded(a, b);
}
template <class T>
__forceinline__ T sub_rn(T a, T b)
{
    return add_rounded(a, -b);
}
template <class T>
__forceinline__ T mul_rn(T a, T b)
{
    return mul_rounded(a, b);
}
__forceinline__ float fma_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__forceinline__ double fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }
template <class T>
__forceinline__ T fma(T a, T b, T c)
{
    return fma_rn(a, b, c);
}
__forceinline__ float fma_towards_zero(float a, float b, float c) { return __fmaf_rz(a, b, c); }
__forceinline__ float mul_towards_zero(float a, float b) { return __fmul_rz(a, b); }
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

// Video instructions, of which people use these for three operands in one instruction.
__forceinline__ unsigned shift_left_and_add(unsigned a, unsigned b, unsigned c) { return (b >= 32 ? 0 : a << b) + c; }
__forceinline__ unsigned shift_right_and_add(unsigned a, unsigned b, unsigned c) { return (b >= 32 ? 0 : a >> b) + c; }
__forceinline__ unsigned add_three(unsigned a, unsigned b, unsigned c) { return a + b + c; }

// Bits. A shift by more bits than there are leaves none of them, or the sign.

template <class T>
__forceinline__ T and_(T a, T b)
{
    return static_cast<T>(a & b);
}
template <class T>
__forceinline__ T or_(T a, T b)
{
    return static_cast<T>(a | b);
}
template <class T>
__forceinline__ T xor_(T a, T b)
{
    return static_cast<T>(a ^ b);
}
template <class T>
__forceinline__ T not_(T a)
{
    if constexpr (std::is_same_v<T, bool>)
        return !a;
    else
        return static_cast<T>(~a);
}
template <class T>
__forceinline__ T shl(T a, unsigned b)
{
    return b >= 8 * sizeof(T) ? T(0) : static_cast<T>(a << b);
}
template <class T>
__forceinline__ T shr(T a, unsigned b)
{
    const unsigned last = 8 * sizeof(T) - 1;
    if (b > last) return std::is_signed_v<T> ? static_cast<T>(a >> last) : T(0);
    return static_cast<T>(a >> b);
}
/// `length` bits of `a` from `begin` on. Only the lowest byte of both counts.
__forceinline__ unsigned bfe(unsigned a, unsigned begin, unsigned length)
{
    length &= 0xff;
    const unsigned bits = shr(a, begin & 0xff);
    return length >= 32 ? bits : bits & ((1u << length) - 1);
}
/// `length` bits of `a` in place of those of `b` from `begin` on.
__forceinline__ unsigned bfi(unsigned a, unsigned b, unsigned begin, unsigned length)
{
    length &= 0xff;
    const unsigned mask = shl(length >= 32 ? ~0u : (1u << length) - 1, begin & 0xff);
    return (b & ~mask) | (shl(a, begin & 0xff) & mask);
}
__forceinline__ unsigned prmt(unsigned a, unsigned b, unsigned selectors) { return __byte_perm(a, b, selectors); }
/// Each bit of `table` says what becomes of one combination of the three bits.
__forceinline__ unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned result = 0;
    if (table & 0x01) result |= ~a & ~b & ~c;
    if (table & 0x02) result |= ~a & ~b & c;
    if (table & 0x04) result |= ~a & b & ~c;
    if (table & 0x08) result |= ~a & b & c;
    if (table & 0x10) result |= a & ~b & ~c;
    if (table & 0x20) result |= a & ~b & c;
    if (table & 0x40) result |= a & b & ~c;
    if (table & 0x80) result |= a & b & c;
    return result;
}
template <class T>
__forceinline__ unsigned popc(T a)
{
    return static_cast<unsigned>(__popcll(a));
}
template <class T>
__forceinline__ unsigned clz(T a)
{
    return static_cast<unsigned>(sizeof(T) == 4 ? __clz(static_cast<int>(a)) : __clzll(static_cast<long long>(a)));
}
template <class T>
__forceinline__ T brev(T a)
{
    return static_cast<T>(sizeof(T) == 4 ? __brev(static_cast<unsigned>(a)) : __brevll(a));
}

template <class T>
__forceinline__ T selp(T a, T b, bool condition)
{
    return condition ? a : b;
}
template <class T>
__forceinline__ T mov(T a)
{
    return a;
}
/// From the second type to the first.
template <class To, class From>
__forceinline__ To cvt(From a)
{
    return static_cast<To>(a);
}

// Comparisons, all of which are false where one of the two is not a number.
template <class T>
__forceinline__ bool eq(T a, T b)
{
    return a == b;
}
template <class T>
__forceinline__ bool ne(T a, T b)
{
    return a < b || a > b;
}
template <class T>
__forceinline__ bool lt(T a, T b)
{
    return a < b;
}
template <class T>
__forceinline__ bool le(T a, T b)
{
    return a <= b;
}
template <class T>
__forceinline__ bool gt(T a, T b)
{
    return a > b;
}
template <class T>
__forceinline__ bool ge(T a, T b)
{
    return a >= b;
}

// Lanes.

__forceinline__ unsigned lane_id() { return warpbook_model::lane(); }
__forceinline__ unsigned warp_id()
{
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / static_cast<unsigned>(warpSize);
}
__forceinline__ unsigned lane_mask_eq() { return 1u << lane_id(); }
__forceinline__ unsigned lane_mask_lt() { return lane_mask_eq() - 1; }
__forceinline__ unsigned lane_mask_le() { return lane_mask_eq() | lane_mask_lt(); }
__forceinline__ unsigned lane_mask_gt() { return ~lane_mask_le(); }
__forceinline__ unsigned lane_mask_ge() { return ~lane_mask_lt(); }

/// A value of another lane, and whether that lane was in range.
struct Shuffled {
    unsigned value;
    bool in_range;
};
template <class Register>
__forceinline__ void set(Register& result, Shuffled shuffled)
{
    set(result, shuffled.value);
}
template <class Register>
__forceinline__ void set(Register& result, bool& in_range, Shuffled shuffled)
{
    set(result, shuffled.value);
    in_range = shuffled.in_range;
}

enum class Direction : unsigned char { up, down, bfly, idx };

/// Where a shuffle takes its value from: the lane, and 32 more where that is the calling one because the other is out
/// of range. `clamp` has the last lane in range in its bits 0 to 4, and in bits 8 to 12 the bits of a lane's number
/// that name its segment.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned source_of_shuffle(Direction direction, unsigned b, unsigned clamp)
{
    const unsigned lane = warpbook_model::lane();
    const unsigned segment = clamp >> 8 & 31;
    const unsigned first = lane & segment;
    const unsigned last = first | (clamp & 31 & ~segment);
    b &= 31;
    unsigned source = lane;
    bool in_range = false;
    switch (direction) {
    case Direction::up:
        source = lane - b;
        in_range = static_cast<int>(source) >= static_cast<int>(last);
        break;
    case Direction::down:
        source = lane + b;
        in_range = source <= last;
        break;
    case Direction::bfly:
        source = lane ^ b;
        in_range = source <= last;
        break;
    case Direction::idx:
        source = first | (b & ~segment);
        in_range = source <= last;
        break;
    }
    return in_range ? source : lane | 32;
}

__forceinline__ Shuffled shuffle(Direction direction, unsigned a, unsigned b, unsigned clamp, unsigned mask,
                                 const char* name)
{
    const unsigned source = source_of_shuffle(direction, b, clamp);
    return {static_cast<unsigned>(warpbook_model::shuffle(mask, a, source & 31, name)), source < 32};
}
__forceinline__ Shuffled shfl_up(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::up, a, b, clamp, mask, "shfl.sync.up");
}
__forceinline__ Shuffled shfl_down(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::down, a, b, clamp, mask, "shfl.sync.down");
}
__forceinline__ Shuffled shfl_bfly(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::bfly, a, b, clamp, mask, "shfl.sync.bfly");
}
__forceinline__ Shuffled shfl_idx(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::idx, a, b, clamp, mask, "shfl.sync.idx");
}
__forceinline__ unsigned ballot(bool predicate, unsigned mask) { return __ballot_sync(mask, predicate); }
__forceinline__ bool vote_any(bool predicate, unsigned mask) { return __any_sync(mask, predicate) != 0; }
__forceinline__ bool vote_all(bool predicate, unsigned mask) { return __all_sync(mask, predicate) != 0; }

/// PTX that the model does not know, in a header of a library: only who calls it is told.
__attribute__((
    error("Warpbook's model does not know the inline PTX (asm) of this function of the library: use another "
          "one"))) void
unknown_in_library();

}  // namespace cuda_on_cpu::ptx
