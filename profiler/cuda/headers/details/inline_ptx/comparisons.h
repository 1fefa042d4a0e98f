// Comparing, selecting, moving and converting in inline PTX: PTX ISA, "Comparison and Selection Instructions", "Data
// Movement and Conversion Instructions".
#pragma once

#include "../qualifiers.h"

namespace cuda_on_cpu::ptx {

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

/// Whether both are numbers.
template <class T>
__forceinline__ bool num(T a, T b)
{
    return a == a && b == b;
}
template <class T>
__forceinline__ bool nan(T a, T b)
{
    return !num(a, b);
}

// True where one of the two is not a number.

template <class T>
__forceinline__ bool equ(T a, T b)
{
    return !ne(a, b);
}
template <class T>
__forceinline__ bool neu(T a, T b)
{
    return !eq(a, b);
}
template <class T>
__forceinline__ bool ltu(T a, T b)
{
    return !ge(a, b);
}
template <class T>
__forceinline__ bool leu(T a, T b)
{
    return !gt(a, b);
}
template <class T>
__forceinline__ bool gtu(T a, T b)
{
    return !le(a, b);
}
template <class T>
__forceinline__ bool geu(T a, T b)
{
    return !lt(a, b);
}

}  // namespace cuda_on_cpu::ptx
