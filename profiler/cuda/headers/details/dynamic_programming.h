// Minima, maxima, and sums with one of them, as dynamic programming needs them, of words (_s32, _u32) and of the two
// halves of a word (_s16x2, _u16x2): the functions of CUDA's Math API that begin with __vi.
#pragma once

#include "operations.h"
#include "out_of_line.h"
#include "qualifiers.h"
#include "simd_intrinsics.h"

namespace cuda_on_cpu {
namespace simd {

/// Drops what its type has no place for, before anything is compared.
struct WrappedSum {
    template <class T>
    __forceinline__ T operator()(T a, T b, T) const
    {
        return cuda_on_cpu::Sum()(a, b);
    }
};

/// Second(First(a, b), c).
template <class First, class Second>
struct Then {
    template <class T>
    __forceinline__ T operator()(T a, T b, T c) const
    {
        return Second()(First()(a, b, c), c, c);
    }
};

/// No less than zero.
template <class Operation>
struct Positive {
    template <class T>
    __forceinline__ T operator()(T a, T b, T c) const
    {
        return Larger()(Operation()(a, b, c), T(0), T(0));
    }
};

}  // namespace simd

template <class T, class Operation>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN T of_words(T a, T b, T c = 0)
{
    return Operation()(a, b, c);
}

}  // namespace cuda_on_cpu

// Macros, because the names differ by their ends alone.

#define WARPBOOK_OF_THREE(name, ending, T, of_them, Type, ...)   \
    __forceinline__ T name##ending(T a, T b, T c)                \
    {                                                            \
        using namespace cuda_on_cpu::simd;                       \
        return cuda_on_cpu::of_them<Type, __VA_ARGS__>(a, b, c); \
    }

#define WARPBOOK_OF_THREE_OF_ALL_TYPES(name, ...)                                    \
    WARPBOOK_OF_THREE(name, _s32, int, of_words, int, __VA_ARGS__)                   \
    WARPBOOK_OF_THREE(name, _u32, unsigned, of_words, unsigned, __VA_ARGS__)         \
    WARPBOOK_OF_THREE(name, _s16x2, unsigned, of_parts, short, __VA_ARGS__)          \
    WARPBOOK_OF_THREE(name, _u16x2, unsigned, of_parts, unsigned short, __VA_ARGS__) \
    WARPBOOK_OF_THREE(name, _s32_relu, int, of_words, int, Positive<__VA_ARGS__>)    \
    WARPBOOK_OF_THREE(name, _s16x2_relu, unsigned, of_parts, short, Positive<__VA_ARGS__>)

WARPBOOK_OF_THREE_OF_ALL_TYPES(__vimax3, Then<Larger, Larger>)
WARPBOOK_OF_THREE_OF_ALL_TYPES(__vimin3, Then<Smaller, Smaller>)
WARPBOOK_OF_THREE_OF_ALL_TYPES(__viaddmax, Then<WrappedSum, Larger>)
WARPBOOK_OF_THREE_OF_ALL_TYPES(__viaddmin, Then<WrappedSum, Smaller>)

#undef WARPBOOK_OF_THREE
#undef WARPBOOK_OF_THREE_OF_ALL_TYPES

#define WARPBOOK_OF_TWO_POSITIVE(name, Operation)                                                             \
    __forceinline__ int name##_s32_relu(int a, int b)                                                         \
    {                                                                                                         \
        return cuda_on_cpu::of_words<int, cuda_on_cpu::simd::Positive<cuda_on_cpu::simd::Operation>>(a, b);   \
    }                                                                                                         \
    __forceinline__ unsigned name##_s16x2_relu(unsigned a, unsigned b)                                        \
    {                                                                                                         \
        return cuda_on_cpu::of_parts<short, cuda_on_cpu::simd::Positive<cuda_on_cpu::simd::Operation>>(a, b); \
    }

WARPBOOK_OF_TWO_POSITIVE(__vimax, Larger)
WARPBOOK_OF_TWO_POSITIVE(__vimin, Smaller)

#undef WARPBOOK_OF_TWO_POSITIVE

// These also say whether it was the first argument; of two equal ones, it was.

#define WARPBOOK_WITH_PREDICATE(name, T, ending, Operation, relation)        \
    __forceinline__ T name##_##ending(T a, T b, bool* is_first)              \
    {                                                                        \
        *is_first = a relation b;                                            \
        return cuda_on_cpu::of_words<T, cuda_on_cpu::simd::Operation>(a, b); \
    }

#define WARPBOOK_WITH_PREDICATES(name, Half, ending, Operation, relation)                                     \
    __forceinline__ unsigned name##_##ending(unsigned a, unsigned b, bool* high_is_first, bool* low_is_first) \
    {                                                                                                         \
        *high_is_first = static_cast<Half>(a >> 16) relation static_cast<Half>(b >> 16);                      \
        *low_is_first = static_cast<Half>(a) relation static_cast<Half>(b);                                   \
        return cuda_on_cpu::of_parts<Half, cuda_on_cpu::simd::Operation>(a, b);                               \
    }

WARPBOOK_WITH_PREDICATE(__vibmax, int, s32, Larger, >=)
WARPBOOK_WITH_PREDICATE(__vibmax, unsigned, u32, Larger, >=)
WARPBOOK_WITH_PREDICATE(__vibmin, int, s32, Smaller, <=)
WARPBOOK_WITH_PREDICATE(__vibmin, unsigned, u32, Smaller, <=)
WARPBOOK_WITH_PREDICATES(__vibmax, short, s16x2, Larger, >=)
WARPBOOK_WITH_PREDICATES(__vibmax, unsigned short, u16x2, Larger, >=)
WARPBOOK_WITH_PREDICATES(__vibmin, short, s16x2, Smaller, <=)
WARPBOOK_WITH_PREDICATES(__vibmin, unsigned short, u16x2, Smaller, <=)

#undef WARPBOOK_WITH_PREDICATE
#undef WARPBOOK_WITH_PREDICATES
