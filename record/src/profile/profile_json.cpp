#include <warpbook/profile_json.hpp>

#include <nlohmann/json.hpp>

#include <warpbook/profile_fields.hpp>

#include <warpbook/record/finding_json.hpp>

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;
namespace field = profile_field;
using NameOfFile = std::function<std::string(const std::string& file)>;

Json json_of_unavailable(const std::string& reason) { return {{field::unavailable, reason}}; }

template <class T>
Json json_of(const Measured<T>& measured)
{
    return measured.available() ? Json(measured.value()) : json_of_unavailable(measured.reason());
}

Json json_of(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

Json json_of(const AccessCounts& counts)
{
    return {{field::instructions, counts.instructions},
            {field::units, counts.units},
            {field::ideal_units, json_of(counts.ideal_units)}};
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

Json json_of(const Distribution& distribution)
{
    return {{"blocks", distribution.blocks},
            {"warps", distribution.warps},
            {"lanes", distribution.lanes},
            {"bytes", distribution.bytes},
            {"bytes_of_busiest_block", distribution.bytes_of_busiest_block},
            {"bytes_of_busiest_warp", distribution.bytes_of_busiest_warp},
            {"instructions_of_busiest_warp", distribution.instructions_of_busiest_warp}};
}

/// Kinds of access that no block made are left out.
Json json_of(const Distributions& distributions)
{
    Json json = Json::object();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const Distribution& distribution = distributions.of(space, operation);
            if (distribution.blocks > 0)
                json[std::string(name_of(space))][std::string(name_of(operation))] = json_of(distribution);
        }
    }
    return json;
}

/// Kinds of access that no scheduler executed are left out.
Json json_of(const SchedulerLoad& load)
{
    Json json{{"schedulers", load.schedulers}};
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            if (const std::uint64_t busiest = load.instructions_of_busiest.of(space, operation); busiest > 0)
                json[std::string(name_of(space))][std::string(name_of(operation))] = busiest;
        }
    }
    return json;
}

Json json_of(const Synchronizations& synchronizations)
{
    return {{"barriers", synchronizations.barriers},
            {"of_warps", synchronizations.of_warps},
            {"of_busiest_warp", synchronizations.of_busiest_warp},
            {"active_masks", synchronizations.active_masks}};
}

Json json_of(const SourceLocation& location, const NameOfFile& name_of_file)
{
    return {{field::file, name_of_file ? name_of_file(location.file) : location.file}, {field::line, location.line}};
}

Json json_of(const std::vector<SourceLine>& lines, const NameOfFile& name_of_file)
{
    Json json = Json::array();
    for (const SourceLine& line : lines) {
        Json entry = json_of(line.location, name_of_file);
        entry[field::counters] = json_of(line.counters);
        json.push_back(entry);
    }
    return json;
}

Json json_of(const std::vector<UncountedLine>& lines, const NameOfFile& name_of_file)
{
    Json json = Json::array();
    for (const UncountedLine& line : lines) {
        Json entry{{field::access, name_of(line.access)}};
        entry.update(json_of(line.location, name_of_file));
        json.push_back(entry);
    }
    return json;
}

/// Source files may be in any encoding.
std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string to_json(const Profile& profile, const NameOfFile& name_of_file)
{
    Json json{
        {field::kernel, profile.kernel}, {field::grid, json_of(profile.grid)}, {field::block, json_of(profile.block)}};
    // Most kernels launch none.
    if (profile.launches_by_kernels.available() && profile.launches_by_kernels.value() > 0)
        json["launches_by_kernels"] = profile.launches_by_kernels.value();
    json[field::totals] =
        profile.totals.available() ? json_of(profile.totals.value()) : json_of_unavailable(profile.totals.reason());
    json[field::lines] = profile.lines.available() ? json_of(profile.lines.value(), name_of_file)
                                                   : json_of_unavailable(profile.lines.reason());
    // Most kernels use no textures.
    if (profile.uncounted.available() && !profile.uncounted.value().empty())
        json[field::uncounted] = json_of(profile.uncounted.value(), name_of_file);
    // The first two the model has alone, and the third a GPU: nothing is said of what can never be there.
    if (profile.distribution.available()) json["distribution"] = json_of(profile.distribution.value());
    if (profile.synchronizations.available()) json["synchronizations"] = json_of(profile.synchronizations.value());
    if (profile.scheduler_load.available()) json["scheduler_load"] = json_of(profile.scheduler_load.value());
    for (const auto& [name, value] : profile.metrics) json[field::metrics][name] = json_of(value);
    if (!profile.note.empty()) json[field::note] = profile.note;
    json[field::findings] = Json::array();
    for (const Finding& finding : profile.findings) json[field::findings].push_back(json_of(finding, name_of_file));
    return text_of(json);
}

std::string to_json(const Finding& finding, const NameOfFile& name_of_file)
{
    return text_of(json_of(finding, name_of_file));
}

std::string to_json(const DeviceDescription& device)
{
    return text_of({{field::backend, device.backend},
                    {field::device_name, device.name},
                    {"architecture", device.architecture},
                    {"versions", device.versions}});
}

}  // namespace warpbook
