#include "cost_cache.hpp"

#include <bit>
#include <cstddef>

#include "access_cost.hpp"
#include "common_stride.hpp"
#include "lanes.hpp"

namespace warpbook {

namespace {

constexpr unsigned slot_bits = 8;

}  // namespace

CostCache::CostCache(const Machine& machine) : machine_(machine), entries_(std::size_t{1} << slot_bits) {}

CostCache::Key CostCache::key_of(const WarpAccess& access, std::int64_t stride) const
{
    const unsigned unit_bytes = access.space == Space::global ? machine_.sector_bytes : machine_.bank_bytes;
    const std::uint64_t first_address = access.addresses[static_cast<unsigned>(std::countr_zero(access.mask))];
    return {stride,       access.mask,  static_cast<std::uint32_t>(first_address & (unit_bytes - 1)),
            access.width, access.space, access.operation};
}

/// The factors are odd and have no pattern, so that each bit of the key takes part in the highest bits of the sum.
std::size_t CostCache::slot_of(const Key& key)
{
    const std::uint64_t others = std::uint64_t{key.place} << 32 ^ key.mask ^ std::uint64_t{key.width} << 48 ^
                                 static_cast<std::uint64_t>(key.operation) << 56 ^
                                 static_cast<std::uint64_t>(key.space) << 60;
    const std::uint64_t sum =
        static_cast<std::uint64_t>(key.stride) * 0x9E3779B97F4A7C15u + others * 0xC2B2AE3D27D4EB4Fu;
    return static_cast<std::size_t>(sum >> (64 - slot_bits));
}

AccessCost CostCache::of_regular(const WarpAccess& access, std::int64_t stride)
{
    const Key key = key_of(access, stride);
    Entry& entry = entries_[slot_of(key)];
    if (entry.key != key) entry = {key, access_cost(machine_, access)};
    return entry.cost;
}

AccessCost CostCache::of_other(const WarpAccess& access)
{
    if (access.mask != every_lane)
        if (const auto stride = common_stride_of_neighbors(access)) return of_regular(access, *stride);
    return access_cost(machine_, access);
}

}  // namespace warpbook
