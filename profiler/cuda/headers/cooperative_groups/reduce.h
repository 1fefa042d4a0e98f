// cooperative_groups::reduce and its relatives.
#pragma once

#include "../details/own_names_begin.h"

#include <type_traits>

#include "../cooperative_groups.h"
#include "details/collectives.h"

namespace cuda_on_cpu {

template <unsigned Size, class T, class Combine>
__forceinline__ T reduction_of_warps(T value, Combine& combine)
{
    const auto of_each = [&](auto lanes, T of_warp) __attribute__((always_inline))
    {
        return reduction_of_lanes(lanes, of_warp, combine);
    };
    return exchanged_by_warps<Size>(reduction_of_lanes(SingleWarpTile<32>(), value, combine), 0, of_each,
                                    "cooperative_groups::reduce");
}

}  // namespace cuda_on_cpu

namespace cooperative_groups {

template <class Group, class T, class Combine>
__forceinline__ std::decay_t<T> reduce(const Group& group, T&& value, Combine&& combine)
{
    cuda_on_cpu::require_collective<Group, std::decay_t<T>, Combine>();
    if constexpr (cuda_on_cpu::is_within_a_warp<Group>)
        return cuda_on_cpu::reduction_of_lanes(group, std::decay_t<T>(value), combine);
    else if constexpr (cuda_on_cpu::has_collectives<Group>)
        return cuda_on_cpu::reduction_of_warps<Group::num_threads()>(std::decay_t<T>(value), combine);
}

/// One thread of the group stores the result; the others see it after the group's next sync().
template <class Group, class Destination, class T, class Combine>
__forceinline__ void reduce_store_async(const Group& group, Destination* destination, T&& value, Combine&& combine)
{
    static_assert(std::is_same_v<Destination, std::decay_t<T>>,
                  "reduce_store_async: the pointer's type is that of the values");
    const std::decay_t<T> result = reduce(group, value, combine);
    if (group.thread_rank() == 0) *destination = result;
}

}  // namespace cooperative_groups

#include "../details/own_names_end.h"
