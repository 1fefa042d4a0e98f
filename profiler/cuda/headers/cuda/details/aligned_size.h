// cuda::aligned_size_t.
#pragma once

#include "async_copies.h"

namespace cuda {

/// A number of bytes that is a multiple of `alignment`, as are the addresses that it goes with.
template <size_t alignment>
struct aligned_size_t {
    static constexpr size_t align = alignment;
    size_t value;

    constexpr __forceinline__ explicit aligned_size_t(size_t bytes) : value(bytes) {}
    constexpr __forceinline__ operator size_t() const { return value; }
};

}  // namespace cuda

namespace cuda_on_cpu {

template <size_t alignment>
inline constexpr size_t alignment_of_size<cuda::aligned_size_t<alignment>> = alignment;

}  // namespace cuda_on_cpu
