// Asynchronous copies from global to shared memory: how much each thread of a group copies, in pieces of 4, 8 or 16
// bytes. What goes another way is copied at once.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../../details/model_runtime.h"
#include "../../details/qualifiers.h"
#include "../../vector_types.h"

namespace cuda_on_cpu {

/// A piece of `bytes` bytes, as one access.
template <unsigned bytes>
struct CopiedPiece;
template <>
struct CopiedPiece<1> {
    using Type = char;
};
template <>
struct CopiedPiece<2> {
    using Type = short;
};
template <>
struct CopiedPiece<4> {
    using Type = int;
};
template <>
struct CopiedPiece<8> {
    using Type = int2;
};
template <>
struct CopiedPiece<16> {
    using Type = int4;
};

/// One asynchronous copy of `bytes` bytes, the last of which are zeros instead.
template <unsigned bytes>
__forceinline__ void copy_asynchronously(void* to, const void* from, unsigned zeros = 0)
{
    static_assert(bytes == 4 || bytes == 8 || bytes == 16, "An asynchronous copy has 4, 8 or 16 bytes.");
    if (zeros < bytes) warpbook_model::load_for_copy(from, bytes - zeros);
    warpbook_model::store_of_copy(to, from, bytes, bytes - zeros);
}

/// As many elements as the group's threads copy in turn, at once.
template <class Element, class Group>
__forceinline__ void copy_in_turn(const Group& group, Element* to, const Element* from, size_t count)
{
    const size_t step = group.size();
    for (size_t i = group.thread_rank(); i < count; i += step) to[i] = from[i];
}

/// The same in pieces of `bytes` bytes, asynchronously where there is such a way.
template <unsigned bytes, class Group>
__forceinline__ void copy_pieces(const Group& group, char* to, const char* from, size_t count)
{
    using Piece = typename CopiedPiece<bytes>::Type;
    if (!warpbook_model::copies_asynchronously(to, from)) {
        copy_in_turn(group, reinterpret_cast<Piece*>(to), reinterpret_cast<const Piece*>(from), count);
        return;
    }
    const size_t step = group.size();
    for (size_t i = group.thread_rank(); i < count; i += step)
        copy_asynchronously<bytes>(to + i * bytes, from + i * bytes);
}

/// A group of the calling thread alone.
struct SingleThread {
    static constexpr __forceinline__ size_t size() { return 1; }
    static constexpr __forceinline__ size_t thread_rank() { return 0; }
};

/// A size that says of what it is a multiple, and so are the addresses.
template <class Size>
inline constexpr size_t alignment_of_size = 1;

}  // namespace cuda_on_cpu
