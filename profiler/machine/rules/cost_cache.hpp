#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <warpbook/machine.hpp>
#include "warp_access.hpp"

namespace warpbook {

/// access_cost() with a memory for regular accesses, which return from warp to warp. Keep one per operating-system
/// thread, since it is not safe to share, and ask it for every access: `costs.of(access, common_stride(access))`.
/// Who needs the stride for something else, too, computes it once.
class CostCache {
public:
    explicit CostCache(const Machine& machine);

    /// What access_cost() says. `stride` is what common_stride() says of the access.
    AccessCost of(const WarpAccess& access, std::optional<std::int64_t> stride)
    {
        return stride ? of_regular(access, *stride) : of_other(access);
    }

private:
    /// All that the cost of a regular access depends on. With the lanes `stride` apart, the first one's address fixes
    /// all others. Of that address only the place in its sector, or in its word of shared memory, matters: moving all
    /// lanes by the same number of whole sectors (words) adds the same number to each sector (word) that they touch, so
    /// that those which were equal stay equal, and no others become so. The words' banks move on by the same number
    /// around the circle of banks, so that words of one bank stay together; which bank that is, no rule asks.
    struct Key {
        std::int64_t stride = 0;
        /// That place, the width, space and operation, in one number.
        std::uint64_t place_and_kind = 0;
        std::uint32_t mask = 0;

        friend bool operator==(const Key&, const Key&) = default;
    };

    struct Entry {
        Key key;
        AccessCost cost;
    };

    Key key_of(const WarpAccess& access, std::int64_t stride) const
    {
        const unsigned unit_bytes = access.space == Space::global ? machine_.sector_bytes : machine_.bank_bytes;
        const std::uint64_t first_address = access.addresses[static_cast<unsigned>(std::countr_zero(access.mask))];
        const std::uint64_t place = first_address & (unit_bytes - 1);
        return {stride, place << 16 | std::uint64_t{access.width} << 8 | space_and_operation(access), access.mask};
    }
    /// Not as two bytes: the processor would wait where it reads two together that were written one by one.
    static std::uint64_t space_and_operation(const WarpAccess& access)
    {
        return static_cast<std::uint64_t>(access.space) | static_cast<std::uint64_t>(access.operation) << 1;
    }
    /// The factors are odd and have no pattern, so that each bit of the key takes part in the highest bits of the sum.
    static std::size_t slot_of(const Key& key)
    {
        const std::uint64_t sum = static_cast<std::uint64_t>(key.stride) * 0x9E3779B97F4A7C15u +
                                  (key.place_and_kind << 16 ^ key.mask) * 0xC2B2AE3D27D4EB4Fu;
        return static_cast<std::size_t>(sum >> (64 - slot_bits));
    }
    AccessCost of_regular(const WarpAccess& access, std::int64_t stride)
    {
        const Key key = key_of(access, stride);
        Entry& entry = entries_[slot_of(key)];
        if (entry.key != key) [[unlikely]]
            keep(entry, key, access);
        return entry.cost;
    }
    void keep(Entry& entry, const Key& key, const WarpAccess& access);
    AccessCost of_other(const WarpAccess& access);

    static constexpr unsigned slot_bits = 8;

    const Machine machine_;
    /// An entry is overwritten by the next access that belongs in its place. At first each has the key of an access
    /// without lanes, and what that costs: nothing.
    std::vector<Entry> entries_;
};

}  // namespace warpbook
