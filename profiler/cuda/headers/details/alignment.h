// `alignas` where nvcc takes it: also after `__shared__`, which are the words `thread_local` and others for g++, and
// after these no alignas may stand.
#pragma once

#include <stddef.h>

namespace cuda_on_cpu {

template <size_t bytes>
constexpr size_t alignment()
{
    return bytes;
}

/// Of several types: the largest.
template <class... Types>
constexpr size_t alignment()
{
    size_t largest = 1;
    ((largest = alignof(Types) > largest ? alignof(Types) : largest), ...);
    return largest;
}

}  // namespace cuda_on_cpu

#define alignas(...) __attribute__((aligned(cuda_on_cpu::alignment<__VA_ARGS__>())))
