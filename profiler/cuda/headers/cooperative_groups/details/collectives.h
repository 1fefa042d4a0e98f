// Reductions and scans within one warp, in the order in which CUDA combines the values, which a sum of floats shows.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "../../details/operations.h"
#include "coalesced_group.h"
#include "group_kinds.h"
#include "operations.h"
#include "single_warp_tile.h"
#include "thread_block_tile.h"

namespace cuda_on_cpu {

/// Refuses what CUDA refuses.
template <class Group, class T, class Combine>
__forceinline__ void require_collective()
{
    static_assert(has_collectives<Group>,
                  "Reductions and scans are for tiles (tiled_partition) and coalesced groups: a whole block is none.");
    static_assert(
        std::is_same_v<std::decay_t<decltype(std::declval<Combine>()(std::declval<T>(), std::declval<T>()))>, T>,
        "The operation of a reduction or scan must take and return the type of the values.");
}

/// Of single-warp tiles and coalesced groups.
template <class Group, class T, class Combine>
__forceinline__ T inclusive_scan_of_lanes(const Group& group, T value, Combine& combine)
{
    const unsigned rank = group.thread_rank();
    for (unsigned distance = 1; distance < group.num_threads(); distance *= 2) {
        const T other = group.shfl_up(value, distance);
        if (distance <= rank) value = combine(value, other);
    }
    return value;
}

/// What comes before, of the result of an inclusive scan; a T without content for the first.
template <class Group, class T, class Combine>
__forceinline__ T exclusive_from_inclusive(const Group& group, T inclusive, T value, Combine&)
{
    if constexpr (std::is_same_v<std::decay_t<Combine>, cooperative_groups::plus<T>> && std::is_integral_v<T>) {
        T before;
        (void)__builtin_sub_overflow(inclusive, value, &before);
        return before;
    } else {
        const T before = group.shfl_up(inclusive, 1u);
        return group.thread_rank() == 0 ? T{} : before;
    }
}

template <unsigned Size, class T, class Combine>
__forceinline__ T reduction_of_lanes(const SingleWarpTile<Size>& tile, T value, Combine& combine)
{
    for (unsigned distance = Size / 2; distance > 0; distance /= 2)
        value = combine(value, tile.shfl_xor(value, distance, "cooperative_groups::reduce"));
    return value;
}

template <class T, class Combine>
__forceinline__ T reduction_of_lanes(const cooperative_groups::coalesced_group& group, T value, Combine& combine)
{
    if (group.num_threads() == static_cast<unsigned>(warpSize)) {
        for (unsigned distance = group.num_threads() / 2; distance > 0; distance /= 2)
            value = combine(value, __shfl_xor_sync(~0u, value, static_cast<int>(distance)));
        return value;
    }
    const T inclusive = inclusive_scan_of_lanes(group, value, combine);
    return group.shfl(inclusive, static_cast<int>(group.num_threads()) - 1);
}

}  // namespace cuda_on_cpu
