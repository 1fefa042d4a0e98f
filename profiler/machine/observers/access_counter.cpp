#include "access_counter.hpp"

#include <bit>
#include <cstddef>

#include "machine/rules/lane_pattern.hpp"
#include "machine/rules/lanes.hpp"

namespace warpbook::model {

void AccessCounter::on_access(const AccessEvent& event)
{
    const AccessCost cost = costs_.of(event.access, event.stride);
    Counts& counts = counts_of(event);
    ++counts.instructions;
    counts.units += cost.units;
    counts.ideal_units += cost.ideal_units;
    counts.lanes += count_lanes(event.access.mask);
    if (cost.units > cost.ideal_units) note_waste(counts, event, cost);
}

void AccessCounter::note_waste(Counts& counts, const AccessEvent& event, const AccessCost& cost) const
{
    const unsigned excess = cost.units - cost.ideal_units;
    const auto bits = static_cast<std::size_t>(std::bit_width(excess));
    if (counts.wasteful.size() < bits) counts.wasteful.resize(bits);
    WastefulAccesses& alike = counts.wasteful[bits - 1];
    if (alike.excess_units == 0)
        alike = {0, lane_pattern(machine_, event.access, cost, {event.warp * machine_.warp_size, threads_of_row_}),
                 event.block, event.warp};
    alike.excess_units += excess;
}

AccessCounter::Counts& AccessCounter::counts_of(const AccessEvent& event)
{
    const WarpAccess& access = event.access;
    const std::uint64_t number = std::uint64_t{event.instruction} << 16 | std::uint64_t{access.width} << 8 |
                                 static_cast<std::uint64_t>(access.operation) << 1 |
                                 static_cast<std::uint64_t>(access.space);
    Recent& recent = recent_[(number >> 16 ^ number) % recent_.size()];
    if (recent.counts != nullptr && recent.number == number) [[likely]]
        return *recent.counts;
    Counts& counts = table_[{event.instruction, access.space, access.operation, access.width}];
    recent = {number, &counts};
    return counts;
}

}  // namespace warpbook::model
