#pragma once

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
        std::uint32_t mask = 0;
        std::uint32_t place = 0;
        std::uint32_t width = 0;
        Space space = Space::global;
        Operation operation = Operation::load;

        friend bool operator==(const Key&, const Key&) = default;
    };

    struct Entry {
        Key key;
        AccessCost cost;
    };

    Key key_of(const WarpAccess& access, std::int64_t stride) const;
    static std::size_t slot_of(const Key& key);
    AccessCost of_regular(const WarpAccess& access, std::int64_t stride);
    AccessCost of_other(const WarpAccess& access);

    const Machine machine_;
    /// An entry is overwritten by the next access that belongs in its place. At first each has the key of an access
    /// without lanes, and what that costs: nothing.
    std::vector<Entry> entries_;
};

}  // namespace warpbook
