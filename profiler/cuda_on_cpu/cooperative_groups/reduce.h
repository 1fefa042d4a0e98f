// cooperative_groups::reduce and its operations.
#pragma once

#include <type_traits>

#include "../cooperative_groups.h"
#include "../operations.h"

namespace cooperative_groups {

template <class T>
struct plus {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::Sum()(a, b); }
};

template <class T>
struct less {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::Minimum()(a, b); }
};

template <class T>
struct greater {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::Maximum()(a, b); }
};

template <class T>
struct bit_and {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::BitAnd()(a, b); }
};

template <class T>
struct bit_or {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::BitOr()(a, b); }
};

template <class T>
struct bit_xor {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::BitXor()(a, b); }
};

// Both combine the values in the order in which CUDA does, which a sum of floats shows.

template <unsigned Size, class Parent, class T, class Combine>
__forceinline__ std::decay_t<T> reduce(const thread_block_tile<Size, Parent>& tile, T&& value, Combine&& combine)
{
    std::decay_t<T> result = value;
    for (unsigned distance = Size / 2; distance > 0; distance /= 2)
        result = combine(result, tile.shfl_xor(result, distance));
    return result;
}

template <class T, class Combine>
__forceinline__ std::decay_t<T> reduce(const coalesced_group& group, T&& value, Combine&& combine)
{
    std::decay_t<T> result = value;
    if (group.num_threads() == static_cast<unsigned>(warpSize)) {
        for (unsigned distance = group.num_threads() / 2; distance > 0; distance /= 2)
            result = combine(result, __shfl_xor_sync(~0u, result, static_cast<int>(distance)));
        return result;
    }
    const unsigned rank = group.thread_rank();
    for (unsigned distance = 1; distance < group.num_threads(); distance *= 2) {
        const std::decay_t<T> other = group.shfl_up(result, distance);
        if (distance <= rank) result = combine(result, other);
    }
    return group.shfl(result, static_cast<int>(group.num_threads()) - 1);
}

}  // namespace cooperative_groups
