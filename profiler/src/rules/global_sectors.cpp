#include "global_sectors.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "distinct_numbers.hpp"
#include "lanes.hpp"

namespace warpbook {

namespace {

/// The sectors that hold a lane's bytes: one, unless it is not aligned or wider than a sector.
struct SectorRange {
    std::uint64_t begin;
    std::uint64_t end;
};

SectorRange sectors_of_lane(const Machine& machine, const WarpAccess& access, unsigned lane)
{
    const int sector_bits = std::countr_zero(machine.sector_bytes);
    const std::uint64_t first_byte = access.addresses[lane];
    const std::uint64_t last_byte = first_byte + access.width - 1;
    return {first_byte >> sector_bits, (last_byte >> sector_bits) + 1};
}

/// When no lane reaches below the one before it, what is new of a lane's sectors lies beyond all counted ones: the
/// common case, and the faster one.
std::optional<unsigned> distinct_sectors_if_ascending(const Machine& machine, const WarpAccess& access)
{
    std::uint64_t distinct = 0;
    std::uint64_t counted_end = 0;
    std::uint64_t previous_address = 0;
    const bool ascending = all_lanes(access.mask, [&](unsigned lane) {
        const SectorRange sectors = sectors_of_lane(machine, access, lane);
        distinct += sectors.end - std::max(sectors.begin, counted_end);
        counted_end = sectors.end;
        return access.addresses[lane] >= std::exchange(previous_address, access.addresses[lane]);
    });
    if (!ascending) return std::nullopt;
    return static_cast<unsigned>(distinct);
}

unsigned distinct_sectors_in_any_order(const Machine& machine, const WarpAccess& access)
{
    DistinctNumbers distinct;
    for_each_lane(access.mask, [&](unsigned lane) {
        const SectorRange sectors = sectors_of_lane(machine, access, lane);
        for (std::uint64_t sector = sectors.begin; sector != sectors.end; ++sector) distinct.insert(sector);
    });
    return distinct.size();
}

/// The rule for loads, stores and atomics alike, measured on an H200: see tests/hardware/address-patterns.
unsigned sectors_touched(const Machine& machine, const WarpAccess& access)
{
    if (const auto sectors = distinct_sectors_if_ascending(machine, access)) return *sectors;
    return distinct_sectors_in_any_order(machine, access);
}

/// The sectors that the active lanes' bytes would fill if they lay side by side from the start of a sector.
unsigned sectors_if_packed(const Machine& machine, const WarpAccess& access)
{
    const unsigned bytes = static_cast<unsigned>(std::popcount(access.mask)) * access.width;
    return (bytes + machine.sector_bytes - 1) / machine.sector_bytes;
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
