// cooperative_groups::inclusive_scan and exclusive_scan.
#pragma once

#include "../details/own_names_begin.h"

#include <type_traits>

#include "../cooperative_groups.h"
#include "details/collectives.h"

namespace cuda_on_cpu {

enum class Scan { inclusive, exclusive };

template <Scan Kind, class Group, class T, class Combine>
__forceinline__ T scan_of_lanes(const Group& group, T value, Combine& combine)
{
    const T inclusive = inclusive_scan_of_lanes(group, value, combine);
    if constexpr (Kind == Scan::inclusive)
        return inclusive;
    else
        return exclusive_from_inclusive(group, inclusive, value, combine);
}

/// Each warp by itself, then the warps' sums, as CUDA does.
template <Scan Kind, unsigned Size, class T, class Combine>
__forceinline__ T scan_of_warps(T value, Combine& combine)
{
    const SingleWarpTile<32> warp;
    const T inclusive = inclusive_scan_of_lanes(warp, value, combine);
    const T of_warp = Kind == Scan::inclusive ? inclusive : warp.shfl_up(inclusive, 1u);
    const auto before_each = [&](auto lanes, T sum) __attribute__((always_inline))
    {
        const T sums = inclusive_scan_of_lanes(lanes, sum, combine);
        return exclusive_from_inclusive(lanes, sums, sum, combine);
    };
    const T before = exchanged_by_warps<Size>(inclusive, 31, before_each, "cooperative_groups::scan");
    if (Kind == Scan::exclusive && warp.thread_rank() == 0) return before;
    return thread_in_block() % Size < 32 ? of_warp : combine(of_warp, before);
}

template <Scan Kind, class Group, class T, class Combine>
__forceinline__ T scan(const Group& group, T value, Combine& combine)
{
    require_collective<Group, T, Combine>();
    if constexpr (is_within_a_warp<Group>)
        return scan_of_lanes<Kind>(group, value, combine);
    else if constexpr (has_collectives<Group>)
        return scan_of_warps<Kind, Group::num_threads()>(value, combine);
}

}  // namespace cuda_on_cpu

namespace cooperative_groups {

template <class Group, class T, class Combine>
__forceinline__ std::decay_t<T> inclusive_scan(const Group& group, T&& value, Combine&& combine)
{
    return cuda_on_cpu::scan<cuda_on_cpu::Scan::inclusive>(group, std::decay_t<T>(value), combine);
}

template <class Group, class T>
__forceinline__ std::decay_t<T> inclusive_scan(const Group& group, T&& value)
{
    return inclusive_scan(group, value, plus<std::decay_t<T>>());
}

template <class Group, class T, class Combine>
__forceinline__ std::decay_t<T> exclusive_scan(const Group& group, T&& value, Combine&& combine)
{
    return cuda_on_cpu::scan<cuda_on_cpu::Scan::exclusive>(group, std::decay_t<T>(value), combine);
}

template <class Group, class T>
__forceinline__ std::decay_t<T> exclusive_scan(const Group& group, T&& value)
{
    return exclusive_scan(group, value, plus<std::decay_t<T>>());
}

}  // namespace cooperative_groups

#include "../details/own_names_end.h"
