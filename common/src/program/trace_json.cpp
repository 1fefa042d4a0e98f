#include "trace_json.hpp"

#include <cstdint>
#include <cstdio>

#include <warpbook/record/json.hpp>
#include <warpbook/record/schemas.hpp>
#include <warpbook/source_text.hpp>

namespace warpbook {

namespace {

Json as_json(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

Json as_json(const Machine& machine)
{
    return {{"warp_size", machine.warp_size},
            {"sector_bytes", machine.sector_bytes},
            {"line_bytes", machine.line_bytes},
            {"bank_count", machine.bank_count},
            {"bank_bytes", machine.bank_bytes}};
}

std::string mask_of(const TraceEvent& event)
{
    std::uint32_t mask = 0;
    for (const TraceEvent::Lane& lane : event.lanes) mask |= 1u << lane.lane;
    char text[2 + 8 + 1];
    std::snprintf(text, sizeof text, "0x%08x", mask);
    return text;
}

Json as_json(const TraceEvent& event)
{
    if (event.kind == TraceEvent::Kind::barrier) return {{"kind", "barrier"}};
    Json json{{"kind", "access"},
              {"file", path_for_people(event.location.file)},
              {"line", event.location.line},
              {"warp", event.warp},
              {"space", name_of(event.space)},
              {"operation", name_of(event.operation)},
              {"width", event.width},
              {"mask", mask_of(event)}};
    json["lanes"] = Json::array();
    for (const TraceEvent::Lane& lane : event.lanes)
        json["lanes"].push_back({{"lane", lane.lane}, {"array", lane.array}, {"offset", lane.offset}});
    json["units"] = event.units;
    json["ideal_units"] = event.ideal_units;
    if (event.space == Space::global) json["lines"] = event.lines;
    return json;
}

}  // namespace

std::string trace_json(const Profile& profile)
{
    const Trace& trace = profile.trace.value();
    Json json{{"schema", schema::trace},           {"kernel", profile.kernel},
              {"grid", as_json(profile.grid)},     {"block_extents", as_json(profile.block)},
              {"machine", as_json(trace.machine)}, {"block", as_json(trace.block)}};
    json["events"] = Json::array();
    for (const TraceEvent& event : trace.events) json["events"].push_back(as_json(event));
    json["dropped_events"] = trace.dropped_events;
    return json_text(json, 1) + "\n";
}

}  // namespace warpbook
