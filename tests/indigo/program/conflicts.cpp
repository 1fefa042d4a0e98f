#include "conflicts.hpp"

#include <algorithm>
#include <stdexcept>

namespace warpbook::tests {

void Conflicts::add(const Trace& trace, unsigned block)
{
    if (trace.dropped_events != 0) throw std::runtime_error("a block did more than its trace holds");
    unsigned barriers = 0;
    for (const TraceEvent& event : trace.events) {
        if (event.kind == TraceEvent::Kind::barrier) {
            ++barriers;
            continue;
        }
        const unsigned owner = event.space == Space::shared ? block : 0;
        for (const TraceEvent::Lane& lane : event.lanes) {
            const unsigned thread = event.warp * trace.machine.warp_size + lane.lane;
            accesses_[{owner, lane.array, lane.offset}].push_back(
                {block, thread, barriers, event.operation, event.location.line});
        }
    }
}

bool Conflicts::conflict(const Access& a, const Access& b)
{
    if (a.operation == Operation::load && b.operation == Operation::load) return false;
    if (a.operation == Operation::atomic && b.operation == Operation::atomic) return false;
    return a.block != b.block || (a.thread != b.thread && a.barriers == b.barriers);
}

std::set<int> Conflicts::lines() const
{
    std::set<int> lines;
    for (const auto& [word, all] : accesses_) {
        for (const Access& a : all) {
            if (std::any_of(all.begin(), all.end(), [&](const Access& b) { return conflict(a, b); }))
                lines.insert(a.line);
        }
    }
    return lines;
}

}  // namespace warpbook::tests
