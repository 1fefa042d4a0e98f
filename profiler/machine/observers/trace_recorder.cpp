#include "trace_recorder.hpp"

#include <set>

#include <warpbook/debug_info.hpp>
#include <warpbook/source_location.hpp>

#include "machine/rules/access_cost.hpp"
#include "machine/rules/lanes.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

TraceRecorder::TraceRecorder(const Machine& machine, const Dim3& block, std::size_t max_events,
                             const GlobalMemory& global, const SharedMemory& shared)
    : global_(global), shared_(shared), max_events_(max_events)
{
    trace_.machine = machine;
    trace_.block = block;
}

bool TraceRecorder::has_room()
{
    has_seen_its_block_ = true;
    if (trace_.events.size() < max_events_) return true;
    ++trace_.dropped_events;
    return false;
}

void TraceRecorder::on_barrier()
{
    if (!recording_ || !has_room()) return;
    trace_.events.emplace_back();
    trace_.events.back().kind = TraceEvent::Kind::barrier;
}

void TraceRecorder::on_access(const AccessEvent& event)
{
    if (!recording_ || !has_room()) return;
    const AccessCost cost = access_cost(trace_.machine, event.access);
    TraceEvent traced;
    traced.location = location_of(ProgramImage::of_this_program().code_begin + event.instruction - 1);
    traced.warp = event.warp;
    traced.space = event.access.space;
    traced.operation = event.access.operation;
    traced.width = event.access.width;
    traced.units = cost.units;
    traced.ideal_units = cost.ideal_units;
    traced.lines = event.access.space == Space::global ? lines_of(event) : 0;
    for_each_lane(event.access.mask, [&](unsigned lane) { traced.lanes.push_back(lane_of(event, lane)); });
    trace_.events.push_back(std::move(traced));
}

TraceEvent::Lane TraceRecorder::lane_of(const AccessEvent& event, unsigned lane) const
{
    const std::uint64_t address = event.access.addresses[lane];
    if (event.access.space == Space::shared) {
        const std::uint64_t offset = address - shared_.begin_in_this_thread();
        if (const SharedMemory::Array* const array = shared_.array_at(offset))
            return {lane, array->name, static_cast<std::int64_t>(offset - array->offset)};
    } else if (!global_.contains(address)) {
        if (const auto* const variable = DeviceVariables::of_this_program().at(address))
            return {lane, variable->name, static_cast<std::int64_t>(address - variable->begin)};
    } else if (const GlobalMemory::Array* const array = global_.nearest_array(address)) {
        return {lane, array->name, static_cast<std::int64_t>(address - array->begin)};
    }
    return {lane, {}, static_cast<std::int64_t>(address)};
}

unsigned TraceRecorder::lines_of(const AccessEvent& event) const
{
    std::set<std::uint64_t> lines;
    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t first = event.access.addresses[lane];
        lines.insert(first / trace_.machine.line_bytes);
        lines.insert((first + event.access.width - 1) / trace_.machine.line_bytes);
    });
    return static_cast<unsigned>(lines.size());
}

}  // namespace warpbook::model
