#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include <warpbook/machine.hpp>
#include "machine/rules/warp_access.hpp"

namespace warpbook {

inline constexpr std::uint32_t full_mask = 0xffffffff;

/// The access in which lane i wants `address_of(i)`.
template <class AddressOfLane>
WarpAccess warp_access(Space space, Operation operation, unsigned width, AddressOfLane address_of,
                       std::uint32_t mask = full_mask)
{
    WarpAccess access;
    access.space = space;
    access.operation = operation;
    access.width = width;
    access.mask = mask;
    for (unsigned lane = 0; lane < max_warp_size; ++lane) access.addresses[lane] = address_of(lane);
    return access;
}

/// Lane i at `start + i * stride`, in bytes.
inline auto every(std::uint64_t stride, std::uint64_t start = 0)
{
    return [=](unsigned lane) { return start + lane * stride; };
}

/// All lanes at one address.
inline auto all_at(std::uint64_t address) { return every(0, address); }

/// Two lanes to a warp, two floats to a sector, two banks: small enough to draw.
inline constexpr Machine toy_machine{.warp_size = 2, .sector_bytes = 8, .bank_count = 2, .bank_bytes = 4};

/// One row of a table: what an access costs and why.
struct Row {
    const char* name;
    WarpAccess access;
    unsigned units;
};

inline std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }

struct NameOfRow {
    template <class Info>
    std::string operator()(const Info& info) const
    {
        return info.param.name;
    }
};

}  // namespace warpbook
