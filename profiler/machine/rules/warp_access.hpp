#pragma once

#include <array>
#include <cstdint>

#include <warpbook/access.hpp>

namespace warpbook {

inline constexpr unsigned max_warp_size = 32;
inline constexpr unsigned max_width = 16;

/// One warp instruction's access to memory.
struct WarpAccess {
    Space space = Space::global;
    Operation operation = Operation::load;
    /// Bytes per lane: 1, 2, 4, 8 or 16.
    unsigned width = 4;
    /// Bit i is set when lane i takes part. A machine's warps have no lanes from warp_size on.
    std::uint32_t mask = 0;
    /// Byte addresses by lane, aligned to the width; those of lanes outside the mask mean nothing. Shared addresses
    /// count from an origin that is aligned to bank_count * bank_bytes.
    std::array<std::uint64_t, max_warp_size> addresses{};
};

/// What it costs, in sectors (global) or wavefronts (shared).
struct AccessCost {
    unsigned units = 0;
    /// What the same lanes and widths cost at best; never more than `units`.
    unsigned ideal_units = 0;

    friend bool operator==(const AccessCost&, const AccessCost&) = default;
};

}  // namespace warpbook
