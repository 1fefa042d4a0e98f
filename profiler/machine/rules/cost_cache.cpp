#include "cost_cache.hpp"

#include <cstddef>

#include "access_cost.hpp"
#include "common_stride.hpp"
#include "lanes.hpp"

namespace warpbook {

CostCache::CostCache(const Machine& machine) : machine_(machine), entries_(std::size_t{1} << slot_bits) {}

void CostCache::keep(Entry& entry, const Key& key, const WarpAccess& access)
{
    entry = {key, access_cost(machine_, access)};
}

AccessCost CostCache::of_other(const WarpAccess& access)
{
    if (access.mask != every_lane)
        if (const auto stride = common_stride_of_neighbors(access)) return of_regular(access, *stride);
    return access_cost(machine_, access);
}

}  // namespace warpbook
