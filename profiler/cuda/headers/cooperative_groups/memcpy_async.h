// Cooperative groups' asynchronous copies from global to shared memory.
#pragma once

#include "../details/own_names_begin.h"

#include "../cooperative_groups.h"
#include "../cuda/details/aligned_size.h"
#include "../cuda/details/async_copies.h"
#include "../cuda_pipeline_primitives.h"

namespace cuda_on_cpu {

/// Up to `alignment` bytes more, so that the address is a multiple of it.
__forceinline__ size_t bytes_to_multiple(const char* address, unsigned alignment)
{
    return (alignment - reinterpret_cast<uintptr_t>(address) % alignment) % alignment;
}

/// In pieces of `piece` bytes, and byte by byte before the first place and after the last where such a piece can be.
template <unsigned piece, class Group>
__forceinline__ void copy_with_ends(const Group& group, char* to, const char* from, size_t bytes)
{
    const size_t before = bytes_to_multiple(from, piece);
    copy_in_turn(group, to, from, before);
    const size_t pieces = (bytes - before) / piece;
    copy_pieces<piece>(group, to + before, from + before, pieces);
    const size_t done = before + pieces * piece;
    copy_in_turn(group, to + done, from + done, bytes - done);
}

/// In the largest pieces for which both addresses are aligned alike; none smaller than `known`, which they are known to
/// be a multiple of.
template <unsigned known, class Group>
__forceinline__ void copy_as_aligned(const Group& group, char* to, const char* from, size_t bytes)
{
    const uintptr_t difference = reinterpret_cast<uintptr_t>(to) ^ reinterpret_cast<uintptr_t>(from);
    unsigned piece = 16;
    while (piece > known && difference % piece != 0) piece /= 2;
    if (bytes < piece) piece = known;
    if (piece == 16)
        copy_with_ends<16>(group, to, from, bytes);
    else if (piece == 8)
        copy_with_ends<8>(group, to, from, bytes);
    else if (piece == 4)
        copy_with_ends<4>(group, to, from, bytes);
    else if (known == 2)
        copy_in_turn(group, reinterpret_cast<short*>(to), reinterpret_cast<const short*>(from), bytes / 2);
    else
        copy_in_turn(group, to, from, bytes);
}

/// `alignment` is what is known of the addresses.
template <size_t alignment, class Group>
__forceinline__ void copy_with_cooperative_group(const Group& group, void* to, const void* from, size_t bytes)
{
    constexpr unsigned known = alignment > 16 ? 16 : alignment;
    auto* const target = static_cast<char*>(to);
    const auto* const source = static_cast<const char*>(from);
    if constexpr (known >= 4)
        copy_pieces<known>(group, target, source, bytes / known);
    else
        copy_as_aligned<known>(group, target, source, bytes);
    __pipeline_commit();
}

template <class T>
inline constexpr size_t alignment_of_elements = alignof(T);
template <>
inline constexpr size_t alignment_of_elements<void> = 1;

}  // namespace cuda_on_cpu

namespace cooperative_groups {

/// `bytes` bytes.
template <class Group, class T, class Size>
__forceinline__ void memcpy_async(const Group& group, T* __restrict__ to, const T* __restrict__ from, const Size& bytes)
{
    constexpr size_t of_size = cuda_on_cpu::alignment_of_size<Size>;
    constexpr size_t alignment = of_size > 1 ? of_size : cuda_on_cpu::alignment_of_elements<T>;
    cuda_on_cpu::copy_with_cooperative_group<alignment>(group, to, from, bytes);
}

/// As many elements as both have room for.
template <class Group, class T, class ToSize, class FromSize>
__forceinline__ void memcpy_async(const Group& group, T* __restrict__ to, const ToSize& to_count,
                                  const T* __restrict__ from, const FromSize& from_count)
{
    constexpr size_t of_size = cuda_on_cpu::alignment_of_size<ToSize>;
    constexpr size_t alignment = of_size > 1 ? of_size : alignof(T);
    const size_t count = static_cast<size_t>(to_count) < static_cast<size_t>(from_count) ? to_count : from_count;
    cuda_on_cpu::copy_with_cooperative_group<alignment>(group, to, from, count * sizeof(T));
}

/// Until all copies but those of the last `batches` calls are complete, for all threads of the group.
template <unsigned batches, class Group>
__forceinline__ void wait_prior(const Group& group)
{
    __pipeline_wait_prior(batches);
    group.sync();
}

template <class Group>
__forceinline__ void wait(const Group& group)
{
    __pipeline_wait_prior(0);
    group.sync();
}

}  // namespace cooperative_groups

#include "../details/own_names_end.h"
