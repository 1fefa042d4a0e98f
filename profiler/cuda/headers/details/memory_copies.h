// memcpy and memset in kernels. nvcc makes them loops over bytes, whatever the pointers' types are. So does this, where
// g++ would call the C library, whose accesses nobody sees.
#pragma once

#include <string.h>

// Of no concern to code that is not compiled for the model.
#ifdef __SANITIZE_THREAD__

#include "qualifiers.h"

namespace cuda_on_cpu {

/// The bytes one by one without a loop, so that g++ sees which of them are local variables.
template <size_t place = 0>
__forceinline__ void copy_few_bytes(char* to, const char* from, size_t bytes)
{
    if constexpr (place < 16) {
        if (place >= bytes) return;
        to[place] = from[place];
        copy_few_bytes<place + 1>(to, from, bytes);
    }
}

}  // namespace cuda_on_cpu

// As the C library does it in <bits/string_fortified.h>: inlined where it is called, and the library's own function
// where its address is taken.
#define WARPBOOK_INSTEAD_OF_THE_LIBRARY extern "C" inline __attribute__((gnu_inline, always_inline))

WARPBOOK_INSTEAD_OF_THE_LIBRARY void* memcpy(void* __restrict__ to, const void* __restrict__ from,
                                             size_t bytes) noexcept
{
    auto* const target = static_cast<char*>(to);
    const auto* const source = static_cast<const char*>(from);
    if (__builtin_constant_p(bytes) && bytes <= 16)
        cuda_on_cpu::copy_few_bytes(target, source, bytes);
    else
        for (size_t i = 0; i < bytes; ++i) target[i] = source[i];
    return to;
}

WARPBOOK_INSTEAD_OF_THE_LIBRARY void* memset(void* to, int value, size_t bytes) noexcept
{
    for (size_t i = 0; i < bytes; ++i) static_cast<char*>(to)[i] = static_cast<char>(value);
    return to;
}

#ifndef WARPBOOK_PROGRAM
// The host code of a whole program calls it; in a kernel it is refused as any other function of the library.
__attribute__((error("CUDA has no memmove in kernels: write a loop"))) void* no_memmove_in_kernels();
WARPBOOK_INSTEAD_OF_THE_LIBRARY void* memmove(void*, const void*, size_t) noexcept { return no_memmove_in_kernels(); }
#endif

#undef WARPBOOK_INSTEAD_OF_THE_LIBRARY

#endif
