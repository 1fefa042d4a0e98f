// Arithmetic on the two halves, or on the four bytes, of a word: CUDA Math API, "SIMD Intrinsics".
#pragma once

#include "out_of_line.h"
#include "qualifiers.h"

namespace cuda_on_cpu {

/// operation(a, b, c) of each part, where `Part` says how wide and whether signed. Bits that a part has no place for
/// are dropped.
template <class Part, class Operation>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned of_parts(unsigned a, unsigned b = 0, unsigned c = 0)
{
    constexpr unsigned bits = 8 * sizeof(Part);
    constexpr unsigned mask = (1u << bits) - 1;
    unsigned result = 0;
    for (unsigned place = 0; place < 32; place += bits) {
        const int part =
            Operation()(static_cast<Part>(a >> place), static_cast<Part>(b >> place), static_cast<Part>(c >> place));
        result |= (static_cast<unsigned>(part) & mask) << place;
    }
    return result;
}

template <class Part>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned sum_of_distances(unsigned a, unsigned b)
{
    constexpr unsigned bits = 8 * sizeof(Part);
    int sum = 0;
    for (unsigned place = 0; place < 32; place += bits) {
        const int distance = static_cast<Part>(a >> place) - static_cast<Part>(b >> place);
        sum += distance < 0 ? -distance : distance;
    }
    return static_cast<unsigned>(sum);
}

/// The nearest to `value` that a Part can be.
template <class Part>
__forceinline__ int saturated_to(int value)
{
    constexpr bool is_signed = static_cast<Part>(-1) < 0;
    constexpr int range = 1 << (8 * sizeof(Part));
    constexpr int first = is_signed ? -range / 2 : 0;
    constexpr int last = first + range - 1;
    return value < first ? first : value > last ? last : value;
}

// A macro, because each is one expression with a name. T is the part's type; sums of two parts are int.
#define WARPBOOK_OPERATION(name, expression)                                                                    \
    struct name {                                                                                               \
        template <class T>                                                                                      \
        __forceinline__ auto operator()([[maybe_unused]] T a, [[maybe_unused]] T b, [[maybe_unused]] T c) const \
        {                                                                                                       \
            return expression;                                                                                  \
        }                                                                                                       \
    };

namespace simd {

WARPBOOK_OPERATION(Sum, a + b)
WARPBOOK_OPERATION(Difference, a - b)
WARPBOOK_OPERATION(Negative, -a)
WARPBOOK_OPERATION(Size, a < 0 ? -a : a)
WARPBOOK_OPERATION(Distance, a < b ? b - a : a - b)
WARPBOOK_OPERATION(SaturatedSum, saturated_to<T>(a + b))
WARPBOOK_OPERATION(SaturatedDifference, saturated_to<T>(a - b))
WARPBOOK_OPERATION(SaturatedNegative, saturated_to<T>(-a))
WARPBOOK_OPERATION(SaturatedSize, saturated_to<T>(a < 0 ? -a : a))
WARPBOOK_OPERATION(Average, (a + b) >> 1)
// A half goes away from zero.
WARPBOOK_OPERATION(RoundedAverage, (a + b + (a + b >= 0)) >> 1)
WARPBOOK_OPERATION(Larger, a < b ? b : a)
WARPBOOK_OPERATION(Smaller, b < a ? b : a)

WARPBOOK_OPERATION(IsEqual, a == b)
WARPBOOK_OPERATION(IsNotEqual, a != b)
WARPBOOK_OPERATION(IsLess, a < b)
WARPBOOK_OPERATION(IsLessOrEqual, a <= b)
WARPBOOK_OPERATION(IsGreater, a > b)
WARPBOOK_OPERATION(IsGreaterOrEqual, a >= b)

/// All bits of a part, where the comparison holds.
template <class Comparison>
WARPBOOK_OPERATION(Mask, -static_cast<int>(Comparison()(a, b, c)))

#undef WARPBOOK_OPERATION

}  // namespace simd
}  // namespace cuda_on_cpu

// The parts' types are in the names: 2 halves or 4 bytes, s or u.

#define WARPBOOK_OF_PARTS_1(name, Half, Byte, Operation)                     \
    __forceinline__ unsigned name##2(unsigned a)                             \
    {                                                                        \
        return cuda_on_cpu::of_parts<Half, cuda_on_cpu::simd::Operation>(a); \
    }                                                                        \
    __forceinline__ unsigned name##4(unsigned a)                             \
    {                                                                        \
        return cuda_on_cpu::of_parts<Byte, cuda_on_cpu::simd::Operation>(a); \
    }

#define WARPBOOK_OF_PARTS_2(name, Half, Byte, ...)                                \
    __forceinline__ unsigned name##2(unsigned a, unsigned b)                      \
    {                                                                             \
        return cuda_on_cpu::of_parts<Half, cuda_on_cpu::simd::__VA_ARGS__>(a, b); \
    }                                                                             \
    __forceinline__ unsigned name##4(unsigned a, unsigned b)                      \
    {                                                                             \
        return cuda_on_cpu::of_parts<Byte, cuda_on_cpu::simd::__VA_ARGS__>(a, b); \
    }

#define WARPBOOK_COMPARE_PARTS(relation, Half, Byte, Comparison)                           \
    WARPBOOK_OF_PARTS_2(__vcmp##relation, Half, Byte, Mask<cuda_on_cpu::simd::Comparison>) \
    WARPBOOK_OF_PARTS_2(__vset##relation, Half, Byte, Comparison)

WARPBOOK_OF_PARTS_1(__vneg, short, signed char, Negative)
WARPBOOK_OF_PARTS_1(__vnegss, short, signed char, SaturatedNegative)
WARPBOOK_OF_PARTS_1(__vabs, short, signed char, Size)
WARPBOOK_OF_PARTS_1(__vabsss, short, signed char, SaturatedSize)
WARPBOOK_OF_PARTS_2(__vadd, unsigned short, unsigned char, Sum)
WARPBOOK_OF_PARTS_2(__vaddss, short, signed char, SaturatedSum)
WARPBOOK_OF_PARTS_2(__vaddus, unsigned short, unsigned char, SaturatedSum)
WARPBOOK_OF_PARTS_2(__vsub, unsigned short, unsigned char, Difference)
WARPBOOK_OF_PARTS_2(__vsubss, short, signed char, SaturatedDifference)
WARPBOOK_OF_PARTS_2(__vsubus, unsigned short, unsigned char, SaturatedDifference)
WARPBOOK_OF_PARTS_2(__vabsdiffs, short, signed char, Distance)
WARPBOOK_OF_PARTS_2(__vabsdiffu, unsigned short, unsigned char, Distance)
WARPBOOK_OF_PARTS_2(__vavgs, short, signed char, RoundedAverage)
WARPBOOK_OF_PARTS_2(__vavgu, unsigned short, unsigned char, RoundedAverage)
WARPBOOK_OF_PARTS_2(__vhaddu, unsigned short, unsigned char, Average)
WARPBOOK_OF_PARTS_2(__vmaxs, short, signed char, Larger)
WARPBOOK_OF_PARTS_2(__vmaxu, unsigned short, unsigned char, Larger)
WARPBOOK_OF_PARTS_2(__vmins, short, signed char, Smaller)
WARPBOOK_OF_PARTS_2(__vminu, unsigned short, unsigned char, Smaller)

WARPBOOK_COMPARE_PARTS(eq, unsigned short, unsigned char, IsEqual)
WARPBOOK_COMPARE_PARTS(ne, unsigned short, unsigned char, IsNotEqual)
WARPBOOK_COMPARE_PARTS(lts, short, signed char, IsLess)
WARPBOOK_COMPARE_PARTS(ltu, unsigned short, unsigned char, IsLess)
WARPBOOK_COMPARE_PARTS(les, short, signed char, IsLessOrEqual)
WARPBOOK_COMPARE_PARTS(leu, unsigned short, unsigned char, IsLessOrEqual)
WARPBOOK_COMPARE_PARTS(gts, short, signed char, IsGreater)
WARPBOOK_COMPARE_PARTS(gtu, unsigned short, unsigned char, IsGreater)
WARPBOOK_COMPARE_PARTS(ges, short, signed char, IsGreaterOrEqual)
WARPBOOK_COMPARE_PARTS(geu, unsigned short, unsigned char, IsGreaterOrEqual)

#undef WARPBOOK_OF_PARTS_1
#undef WARPBOOK_OF_PARTS_2
#undef WARPBOOK_COMPARE_PARTS

__forceinline__ unsigned __vsads2(unsigned a, unsigned b) { return cuda_on_cpu::sum_of_distances<short>(a, b); }
__forceinline__ unsigned __vsadu2(unsigned a, unsigned b)
{
    return cuda_on_cpu::sum_of_distances<unsigned short>(a, b);
}
__forceinline__ unsigned __vsads4(unsigned a, unsigned b) { return cuda_on_cpu::sum_of_distances<signed char>(a, b); }
__forceinline__ unsigned __vsadu4(unsigned a, unsigned b) { return cuda_on_cpu::sum_of_distances<unsigned char>(a, b); }
