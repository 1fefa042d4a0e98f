#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "lanes.hpp"
#include "warp_access.hpp"

namespace warpbook {

/// Whether each address is as far from the one before it as the second is from the first.
bool are_evenly_spaced(std::span<const std::uint64_t> addresses);

// Inline, since g++ hands an optional to a caller through memory, in pieces for which the processor has to wait.

/// The bytes from each lane's address to the next lane's, if all 32 lanes take part and it is the same throughout: 0
/// when all want one address.
inline std::optional<std::int64_t> common_stride(const WarpAccess& access)
{
    if (access.mask != every_lane || !are_evenly_spaced(access.addresses)) return std::nullopt;
    return static_cast<std::int64_t>(access.addresses[1] - access.addresses[0]);
}

/// The same if the lanes that take part are neighbors, however many: such as the first half, or all but lane 0. 0 for
/// a lane alone.
inline std::optional<std::int64_t> common_stride_of_neighbors(const WarpAccess& access)
{
    if (access.mask == 0 || !are_neighbors(access.mask)) return std::nullopt;
    const auto first = static_cast<unsigned>(std::countr_zero(access.mask));
    const unsigned count = count_lanes(access.mask);
    if (count == 1) return 0;
    if (!are_evenly_spaced(std::span(access.addresses).subspan(first, count))) return std::nullopt;
    return static_cast<std::int64_t>(access.addresses[first + 1] - access.addresses[first]);
}

}  // namespace warpbook
