#include "access_counter.hpp"

#include "../../rules/access_cost.hpp"

namespace warpbook::model {

void AccessCounter::on_access(const AccessEvent& event)
{
    const Key key{event.instruction, event.access.space, event.access.operation};
    Recent& recent = recent_[KeyHash()(key) % recent_.size()];
    if (recent.counts == nullptr || !(recent.key == key)) recent = {key, &table_[key]};
    const AccessCost cost = access_cost(machine_, event.access);
    ++recent.counts->instructions;
    recent.counts->units += cost.units;
    recent.counts->ideal_units += cost.ideal_units;
}

}  // namespace warpbook::model
