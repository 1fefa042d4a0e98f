#include "global_sectors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "active_addresses.hpp"
#include "distinct_blocks.hpp"

namespace warpbook {

namespace {

using Addresses = std::span<const std::uint64_t>;

/// No lane's bytes lie in two sectors then.
bool are_aligned(Addresses addresses, unsigned bytes)
{
    std::uint64_t bits = 0;
    for (const std::uint64_t address : addresses) bits |= address;
    return (bits & (bytes - 1)) == 0;
}

/// When no lane reaches below the one before it, a sector is new if it differs from the last one: the faster way.
std::optional<unsigned> distinct_sectors_if_ascending(Addresses addresses, unsigned sector_bits)
{
    if (addresses.empty()) return 0;
    unsigned distinct = 1;
    std::uint64_t last = addresses.front() >> sector_bits;
    for (const std::uint64_t address : addresses.subspan(1)) {
        const std::uint64_t sector = address >> sector_bits;
        if (sector < last) return std::nullopt;
        distinct += sector != last ? 1 : 0;
        last = sector;
    }
    return distinct;
}

unsigned distinct_sectors(Addresses addresses, unsigned sector_bits)
{
    if (const auto sectors = distinct_sectors_if_ascending(addresses, sector_bits)) return *sectors;
    unsigned distinct = 0;
    count_distinct_blocks(addresses, sector_bits, [&](std::uint64_t, unsigned count) { distinct += count; });
    return distinct;
}

/// Rare enough to be done plainly: hardware refuses lanes that are not aligned, and only toys have narrow sectors.
unsigned distinct_sectors_by_byte(Addresses addresses, unsigned width, unsigned sector_bits)
{
    std::array<std::uint64_t, std::size_t{max_warp_size} * max_width> sectors;
    auto end = sectors.begin();
    for (const std::uint64_t first_byte : addresses)
        for (unsigned byte = 0; byte < width; ++byte) *end++ = (first_byte + byte) >> sector_bits;
    std::sort(sectors.begin(), end);
    return static_cast<unsigned>(std::unique(sectors.begin(), end) - sectors.begin());
}

/// The rule for loads, stores and atomics alike, measured on an H200: see tests/parity/address-patterns.
unsigned sectors_touched(const Machine& machine, const WarpAccess& access)
{
    const auto sector_bits = static_cast<unsigned>(std::countr_zero(machine.sector_bytes));
    const ActiveAddresses active(access, access.mask);
    if (access.width <= machine.sector_bytes && are_aligned(active.get(), access.width))
        return distinct_sectors(active.get(), sector_bits);
    return distinct_sectors_by_byte(active.get(), access.width, sector_bits);
}

/// The sectors that the active lanes' bytes would fill if they lay side by side from the start of a sector.
unsigned sectors_if_packed(const Machine& machine, const WarpAccess& access)
{
    const unsigned bytes = count_lanes(access.mask) * access.width;
    return (bytes + machine.sector_bytes - 1) >> std::countr_zero(machine.sector_bytes);
}

}  // namespace

AccessCost global_access_cost(const Machine& machine, const WarpAccess& access)
{
    const unsigned sectors = sectors_touched(machine, access);
    // Lanes that share bytes can need fewer sectors than their packed bytes would fill; the hardware then takes what
    // they need for the ideal.
    return {sectors, std::min(sectors, sectors_if_packed(machine, access))};
}

}  // namespace warpbook
