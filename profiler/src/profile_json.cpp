#include "profile_json.hpp"

#include <nlohmann/json.hpp>

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;

Json json_of(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

Json json_of(const AccessCounts& counts)
{
    Json json{{"instructions", counts.instructions}, {"units", counts.units}};
    if (counts.ideal_units.available())
        json["ideal_units"] = counts.ideal_units.value();
    else
        json["ideal_units"] = json_of_unavailable(counts.ideal_units.reason());
    return json;
}

/// Kinds of access without any instruction are left out.
Json json_of(const Counters& counters)
{
    Json json = Json::object();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = counters.of(space, operation);
            if (counts.instructions > 0)
                json[std::string(name_of(space))][std::string(name_of(operation))] = json_of(counts);
        }
    }
    return json;
}

Json json_of(const SourcePlace& place, const NameOfFile& name_of_file)
{
    return {{"file", name_of_file ? name_of_file(place.file) : place.file}, {"line", place.line}};
}

Json json_of(const Finding& finding, const NameOfFile& name_of_file)
{
    Json json{{"kind", name_of(finding.kind)}};
    json.update(json_of(finding.place, name_of_file));
    if (finding.other_place) json["other"] = json_of(*finding.other_place, name_of_file);
    json["text"] = finding.text;
    json["block"] = json_of(finding.block);
    json["thread"] = json_of(finding.thread);
    json["occurrences"] = finding.occurrences;
    return json;
}

}  // namespace

Json json_of_unavailable(const std::string& reason) { return {{"unavailable", reason}}; }

Json json_of(const DeviceDescription& device)
{
    return {{"name", device.name}, {"architecture", device.architecture}, {"versions", device.versions}};
}

Json json_of(const Profile& profile, const NameOfFile& name_of_file)
{
    Json json{{"kernel", profile.kernel}, {"grid", json_of(profile.grid)}, {"block", json_of(profile.block)}};
    json["totals"] =
        profile.totals.available() ? json_of(profile.totals.value()) : json_of_unavailable(profile.totals.reason());
    if (profile.lines.available()) {
        json["lines"] = Json::array();
        for (const SourceLine& line : profile.lines.value()) {
            Json entry = json_of(line.place, name_of_file);
            entry["counters"] = json_of(line.counters);
            json["lines"].push_back(entry);
        }
    } else {
        json["lines"] = json_of_unavailable(profile.lines.reason());
    }
    for (const auto& [name, value] : profile.metrics) {
        if (value.available())
            json["metrics"][name] = value.value();
        else
            json["metrics"][name] = json_of_unavailable(value.reason());
    }
    json["findings"] = Json::array();
    for (const Finding& finding : profile.findings) json["findings"].push_back(json_of(finding, name_of_file));
    return json;
}

}  // namespace warpbook
