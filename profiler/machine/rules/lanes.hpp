#pragma once

#include <bit>
#include <cstdint>

namespace warpbook {

inline constexpr std::uint32_t every_lane = 0xffffffff;

/// The lanes `first` … `first + count - 1` as a mask; those past lane 31 do not exist.
constexpr std::uint32_t lanes_from(unsigned first, unsigned count)
{
    const std::uint64_t lowest = (std::uint64_t{1} << count) - 1;
    return static_cast<std::uint32_t>(lowest << first);
}

/// Whether no lane between two of the mask is missing from it.
constexpr bool are_neighbors(std::uint32_t mask)
{
    const std::uint32_t filled_below = mask | (mask - 1);
    return (filled_below & (filled_below + 1)) == 0;
}

/// Counting bits takes a call of a function where the instruction for it cannot be relied on.
constexpr unsigned count_lanes(std::uint32_t mask)
{
    return mask == every_lane ? 32u : static_cast<unsigned>(std::popcount(mask));
}

constexpr bool contains(std::uint32_t mask, unsigned lane) { return (mask >> lane & 1) != 0; }

/// Calls `visit(lane)` for every bit of `mask`, lowest first.
template <class Visitor>
void for_each_lane(std::uint32_t mask, Visitor visit)
{
    for (; mask != 0; mask &= mask - 1) visit(static_cast<unsigned>(std::countr_zero(mask)));
}

/// Whether `holds(lane)` for every bit of `mask`; looks no further than the first for which it does not.
template <class Predicate>
bool all_lanes(std::uint32_t mask, Predicate holds)
{
    for (; mask != 0; mask &= mask - 1)
        if (!holds(static_cast<unsigned>(std::countr_zero(mask)))) return false;
    return true;
}

}  // namespace warpbook
