// What atomic functions do with what an address holds: of up to 8 bytes, and of 16.
#pragma once

#include <type_traits>

#include "out_of_line.h"
#include "qualifiers.h"

namespace cuda_on_cpu {

/// What atomicExch and atomicCAS take besides numbers: PTX ISA, "atom", types .b128.
template <class T>
inline constexpr bool is_of_16_bytes = sizeof(T) == 16 && alignof(T) >= 16 && std::is_trivially_copyable_v<T>;

}  // namespace cuda_on_cpu

namespace warpbook_atomics {

/// 16 bytes at once. g++ leaves them to a library, unless it is told that the processor can (every x86-64 processor
/// that runs today's systems) and asked in its older words.
using Wide = unsigned __int128;

__attribute__((target("cx16"))) WARPBOOK_OUT_OF_LINE WARPBOOK_OWN Wide swap_wide(Wide* address, Wide expected,
                                                                                 Wide desired)
{
    return __sync_val_compare_and_swap(address, expected, desired);
}

// What an address holds, and to replace it where it holds what is expected: if not, `expected` becomes what was found.

template <class T>
__forceinline__ void load(T* address, T& value)
{
    if constexpr (sizeof(T) == sizeof(Wide))
        value = __builtin_bit_cast(T, swap_wide(reinterpret_cast<Wide*>(address), 0, 0));
    else
        __atomic_load(address, &value, __ATOMIC_RELAXED);
}

template <class T>
__forceinline__ bool replace(T* address, T& expected, T& desired)
{
    if constexpr (sizeof(T) == sizeof(Wide)) {
        const Wide wanted = __builtin_bit_cast(Wide, expected);
        const Wide found = swap_wide(reinterpret_cast<Wide*>(address), wanted, __builtin_bit_cast(Wide, desired));
        expected = __builtin_bit_cast(T, found);
        return found == wanted;
    } else {
        return __atomic_compare_exchange(address, &expected, &desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
}

}  // namespace warpbook_atomics
