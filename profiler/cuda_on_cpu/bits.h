// Values as the bits that lanes exchange.
#pragma once

#include "qualifiers.h"

namespace cuda_on_cpu {

template <class T>
__forceinline__ unsigned long long bits_of(T value)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);
    if constexpr (sizeof(T) == 2)
        return __builtin_bit_cast(unsigned short, value);
    else if constexpr (sizeof(T) == 4)
        return __builtin_bit_cast(unsigned, value);
    else
        return __builtin_bit_cast(unsigned long long, value);
}

template <class T>
__forceinline__ T value_of(unsigned long long bits)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);
    if constexpr (sizeof(T) == 2)
        return __builtin_bit_cast(T, static_cast<unsigned short>(bits));
    else if constexpr (sizeof(T) == 4)
        return __builtin_bit_cast(T, static_cast<unsigned>(bits));
    else
        return __builtin_bit_cast(T, bits);
}

}  // namespace cuda_on_cpu
