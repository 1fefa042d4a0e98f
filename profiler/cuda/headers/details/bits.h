// Values as the bits that lanes exchange, and that atomics find.
#pragma once

#include <type_traits>

#include "qualifiers.h"

namespace cuda_on_cpu {

template <unsigned bytes>
struct BitsOfSize {
    static_assert(bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
    using Type = std::conditional_t<
        bytes == 1, unsigned char,
        std::conditional_t<bytes == 2, unsigned short, std::conditional_t<bytes == 4, unsigned, unsigned long long>>>;
};
/// An unsigned number with as many bits as a value has.
template <class T>
using BitsOf = typename BitsOfSize<sizeof(T)>::Type;

template <class T>
__forceinline__ unsigned long long bits_of(T value)
{
    return __builtin_bit_cast(BitsOf<T>, value);
}

template <class T>
__forceinline__ T value_of(unsigned long long bits)
{
    return __builtin_bit_cast(T, static_cast<BitsOf<T>>(bits));
}

}  // namespace cuda_on_cpu
