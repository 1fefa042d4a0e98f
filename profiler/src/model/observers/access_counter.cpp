#include "access_counter.hpp"

namespace warpbook::model {

void AccessCounter::on_access(const AccessEvent& event)
{
    const AccessCost cost = costs_.of(event.access, event.stride);
    Counts& counts = counts_of({event.instruction, event.access.space, event.access.operation, event.access.width});
    ++counts.instructions;
    counts.units += cost.units;
    counts.ideal_units += cost.ideal_units;
}

AccessCounter::Counts& AccessCounter::counts_of(const Key& key)
{
    Recent& recent = recent_[KeyHash()(key) % recent_.size()];
    if (recent.counts != nullptr && recent.key == key) return *recent.counts;
    Counts& counts = table_[key];
    recent = {key, &counts};
    return counts;
}

}  // namespace warpbook::model
