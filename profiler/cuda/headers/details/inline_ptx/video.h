// Video instructions of inline PTX: PTX ISA, "Video Instructions".
#pragma once

#include <type_traits>

#include "../operations.h"
#include "../qualifiers.h"
#include "../simd_intrinsics.h"

namespace cuda_on_cpu::ptx {

// On all bytes or halves of a word.

/// `Part` says how wide they are, and whether signed.
template <class Part, class Operation>
__forceinline__ unsigned of_each_part(unsigned a, unsigned b, unsigned)
{
    return of_parts<Part, Operation>(a, b);
}
template <class Part, class Operation>
__forceinline__ unsigned sum_of_parts(unsigned a, unsigned b, unsigned c)
{
    constexpr unsigned bits = 8 * sizeof(Part);
    for (unsigned place = 0; place < 32; place += bits)
        c += static_cast<unsigned>(Operation()(static_cast<Part>(a >> place), static_cast<Part>(b >> place), Part()));
    return c;
}

// On whole words. People use most of them for three operands in one instruction.

template <class T>
__forceinline__ unsigned distance(T a, T b)
{
    return a < b ? static_cast<unsigned>(b) - static_cast<unsigned>(a)
                 : static_cast<unsigned>(a) - static_cast<unsigned>(b);
}
/// min and max of two, and of what comes of that and a third; or its sum with a third, which runs over.
template <class T, class First, class Second>
__forceinline__ T one_after_the_other(T a, T b, T c)
{
    const T first = First()(a, b, c);
    if constexpr (std::is_same_v<Second, Sum>)
        return Sum()(first, c);
    else
        return Second()(first, c, c);
}
__forceinline__ unsigned shift_left_and_add(unsigned a, unsigned b, unsigned c) { return (b >= 32 ? 0 : a << b) + c; }
__forceinline__ unsigned shift_right_and_add(unsigned a, unsigned b, unsigned c) { return (b >= 32 ? 0 : a >> b) + c; }
__forceinline__ unsigned add_three(unsigned a, unsigned b, unsigned c) { return a + b + c; }

}  // namespace cuda_on_cpu::ptx
