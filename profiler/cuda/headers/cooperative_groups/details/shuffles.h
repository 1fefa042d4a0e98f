// Shuffles of values of any type that can be copied byte by byte.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"

namespace cuda_on_cpu {

/// The value that lane `source` has.
template <class T>
__forceinline__ T shuffle(unsigned mask, T value, unsigned source, const char* name)
{
    static_assert(std::is_trivially_copyable_v<T>, "Groups exchange values that can be copied byte by byte.");
    static_assert(sizeof(T) <= 32, "Groups exchange values of up to 32 bytes.");
    if constexpr (std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8)) {
        return exchange(mask, value, source, name);
    } else {
        unsigned long long pieces[(sizeof(T) + 7) / 8] = {};
        __builtin_memcpy(pieces, &value, sizeof(T));
        for (unsigned long long& piece : pieces) piece = warpbook_model::shuffle(mask, piece, source, name);
        __builtin_memcpy(&value, pieces, sizeof(T));
        return value;
    }
}

}  // namespace cuda_on_cpu
