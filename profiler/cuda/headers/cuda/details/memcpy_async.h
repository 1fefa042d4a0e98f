// cuda::memcpy_async: copies that are complete with a phase of a barrier.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "aligned_size.h"
#include "async_copies.h"
#include "barrier.h"

namespace cuda {

enum class async_contract_fulfillment { none, async };

}  // namespace cuda

namespace cuda_on_cpu {

template <class T, class Size>
inline constexpr size_t alignment_of_copy = alignof(T) > alignment_of_size<Size> ? alignof(T) : alignment_of_size<Size>;

/// Copies `bytes` bytes in pieces as large as the alignment allows that is known. (Where that is 16 bytes, an H100 and
/// its successors have one thread start a copy of everything; the model counts the pieces.)
template <size_t alignment, class Group>
__forceinline__ void copy_with_group(const Group& group, void* to, const void* from, size_t bytes)
{
    constexpr unsigned piece = alignment > 16 ? 16 : alignment;
    auto* const target = static_cast<char*>(to);
    const auto* const source = static_cast<const char*>(from);
    if constexpr (piece < 4)
        copy_in_turn(group, reinterpret_cast<typename CopiedPiece<piece>::Type*>(target),
                     reinterpret_cast<const typename CopiedPiece<piece>::Type*>(source), bytes / piece);
    else
        copy_pieces<piece>(group, target, source, bytes / piece);
}

template <size_t alignment, class Group, class Barrier>
__forceinline__ cuda::async_contract_fulfillment copy_until_phase(const Group& group, void* to, const void* from,
                                                                  size_t bytes, Barrier& barrier)
{
    copy_with_group<alignment>(group, to, from, bytes);
    warpbook_model::let_copies_arrive(barrier.native_handle(), "cuda::memcpy_async");
    return cuda::async_contract_fulfillment::async;
}

}  // namespace cuda_on_cpu

namespace cuda {

template <class Group, class T, class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(const Group& group, T* to, const T* from, Size bytes,
                                                        barrier<scope>& barrier)
{
    static_assert(::std::is_trivially_copyable_v<T>, "cuda::memcpy_async copies what can be copied byte by byte.");
    return cuda_on_cpu::copy_until_phase<cuda_on_cpu::alignment_of_copy<T, Size>>(group, to, from, bytes, barrier);
}

template <class T, class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(T* to, const T* from, Size bytes, barrier<scope>& barrier)
{
    return memcpy_async(cuda_on_cpu::SingleThread(), to, from, bytes, barrier);
}

template <class Group, class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(const Group& group, void* to, const void* from, Size bytes,
                                                        barrier<scope>& barrier)
{
    return cuda_on_cpu::copy_until_phase<cuda_on_cpu::alignment_of_size<Size>>(group, to, from, bytes, barrier);
}

template <class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(void* to, const void* from, Size bytes, barrier<scope>& barrier)
{
    return memcpy_async(cuda_on_cpu::SingleThread(), to, from, bytes, barrier);
}

}  // namespace cuda
