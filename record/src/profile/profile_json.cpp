#include <warpbook/profile_json.hpp>

#include <stdexcept>
#include <string_view>

#include <nlohmann/json.hpp>

#include <warpbook/profile_fields.hpp>
#include <warpbook/record/finding_json.hpp>
#include <warpbook/record/profile_json_value.hpp>

#include "count_fields.hpp"

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;
namespace field = profile_field;
using NameOfFile = std::function<std::string(const std::string& file)>;

namespace field_here {
constexpr const char* launches_by_kernels = "launches_by_kernels";
constexpr const char* async_copies = "async_copies";
constexpr const char* sectors = "sectors";
constexpr const char* wavefronts = "wavefronts";
constexpr const char* awaited_at_once = "awaited_at_once";
constexpr const char* distribution = "distribution";
constexpr const char* synchronizations = "synchronizations";
constexpr const char* footprint = "footprint";
constexpr const char* blocks_together = "blocks_together";
constexpr const char* arrays = "arrays";
constexpr const char* array = "array";
constexpr const char* requested = "requested";
constexpr const char* by_groups = "by_groups";
constexpr const char* by_grid = "by_grid";
constexpr const char* scheduler_load = "scheduler_load";
constexpr const char* schedulers = "schedulers";
constexpr const char* architecture = "architecture";
constexpr const char* versions = "versions";
constexpr const char* observed_blocks = "observed_blocks";
constexpr const char* error = "error";
constexpr const char* unchecked_before = "unchecked_before";
constexpr const char* observed = "observed";
constexpr const char* all = "all";
}  // namespace field_here

// Each part is written and read by two functions that stand together.

/// A value as `write` shows it, or why there is none.
template <class T, class Write>
Json json_of_measured(const Measured<T>& measured, const Write& write)
{
    return measured.available() ? Json(write(measured.value())) : json_of(measured.why());
}

template <class T, class Read>
Measured<T> measured_from(const Json& json, const Read& read)
{
    if (!json.is_object() || !json.contains(field::unavailable)) return read(json);
    const std::string name = json.value(field::cause, std::string(name_of(Unavailable::Cause::other)));
    const auto cause = cause_named(name);
    if (!cause) throw std::invalid_argument("no cause is called '" + name + "'");
    return Measured<T>::unavailable({*cause, json[field::unavailable].get<std::string>()});
}

template <class T>
Json json_of_number(const Measured<T>& measured)
{
    return json_of_measured(measured, [](T number) { return number; });
}

template <class T>
Measured<T> number_from(const Json& json)
{
    return measured_from<T>(json, [](const Json& number) { return number.get<T>(); });
}

Json json_of(const SourceLocation& location, const NameOfFile& name_of_file)
{
    return {{field::file, name_of_file ? name_of_file(location.file) : location.file}, {field::line, location.line}};
}

SourceLocation location_from(const Json& json)
{
    return {json.at(field::file).get<std::string>(), json.at(field::line).get<int>()};
}

/// Adds to `json` what `write` shows of each kind of access that is there.
template <class Value, class IsThere, class Write>
void write_by_access(Json& json, const ByAccess<Value>& values, const IsThere& is_there, const Write& write)
{
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const Value& value = values.of(space, operation);
            if (is_there(value)) json[std::string(name_of(space))][std::string(name_of(operation))] = write(value);
        }
    }
}

template <class Value, class Read>
void read_by_access(const Json& json, ByAccess<Value>& values, const Read& read)
{
    for (const Space space : all_spaces) {
        const auto operations = json.find(std::string(name_of(space)));
        if (operations == json.end()) continue;
        for (const Operation operation : all_operations) {
            const auto value = operations->find(std::string(name_of(operation)));
            if (value != operations->end()) values.of(space, operation) = read(*value);
        }
    }
}

Json json_of(const AccessCounts& counts)
{
    return {{field::instructions, counts.instructions},
            {field::units, counts.units},
            {field::ideal_units, json_of_number(counts.ideal_units)}};
}

AccessCounts access_counts_from(const Json& json)
{
    return {json.at(field::instructions).get<std::uint64_t>(), json.at(field::units).get<std::uint64_t>(),
            number_from<std::uint64_t>(json.at(field::ideal_units))};
}

Json json_of(const Counters& counters)
{
    Json json = Json::object();
    write_by_access(
        json, counters, [](const AccessCounts& counts) { return counts.instructions > 0; },
        [](const AccessCounts& counts) { return json_of(counts); });
    return json;
}

Counters counters_from(const Json& json)
{
    Counters counters;
    read_by_access(json, counters, access_counts_from);
    return counters;
}

template <class Counts, std::size_t size>
Json json_of_fields(const Counts& counts, const std::array<CountField<Counts>, size>& fields)
{
    Json json = Json::object();
    for (const CountField<Counts>& each : fields) json[each.name] = counts.*each.count;
    return json;
}

template <class Counts, std::size_t size>
Counts fields_from(const Json& json, const std::array<CountField<Counts>, size>& fields)
{
    Counts counts;
    for (const CountField<Counts>& each : fields) counts.*each.count = json.at(each.name).template get<std::uint64_t>();
    return counts;
}

Json json_of(const Distributions& distributions)
{
    Json json = Json::object();
    write_by_access(
        json, distributions, [](const Distribution& distribution) { return distribution.blocks > 0; },
        [](const Distribution& distribution) { return json_of_fields(distribution, distribution_fields); });
    return json;
}

Distributions distributions_from(const Json& json)
{
    Distributions distributions;
    read_by_access(json, distributions, [](const Json& one) { return fields_from(one, distribution_fields); });
    return distributions;
}

Json json_of(const SchedulerLoad& load)
{
    Json json{{field_here::schedulers, load.schedulers}};
    write_by_access(
        json, load.instructions_of_busiest, [](std::uint64_t busiest) { return busiest > 0; },
        [](std::uint64_t busiest) { return busiest; });
    return json;
}

Json json_of(const Footprint& footprint)
{
    Json json{{field_here::blocks_together, footprint.blocks_together}, {field_here::arrays, Json::array()}};
    for (const ArrayFootprint& each : footprint.arrays)
        json[field_here::arrays].push_back({{field_here::array, each.array},
                                            {field::access, name_of(each.operation)},
                                            {field_here::requested, each.requested},
                                            {field_here::by_groups, each.by_groups},
                                            {field_here::by_grid, each.by_grid}});
    return json;
}

Operation operation_named(const std::string& name)
{
    for (const Operation operation : all_operations)
        if (name_of(operation) == name) return operation;
    throw std::invalid_argument("no access is called '" + name + "'");
}

Footprint footprint_from(const Json& json)
{
    Footprint footprint{json.at(field_here::blocks_together).get<std::size_t>(), {}};
    for (const Json& each : json.at(field_here::arrays))
        footprint.arrays.push_back(
            {each.at(field_here::array).get<std::string>(), operation_named(each.at(field::access).get<std::string>()),
             each.at(field_here::requested).get<std::uint64_t>(), each.at(field_here::by_groups).get<std::uint64_t>(),
             each.at(field_here::by_grid).get<std::uint64_t>()});
    return footprint;
}

SchedulerLoad scheduler_load_from(const Json& json)
{
    SchedulerLoad load;
    load.schedulers = json.at(field_here::schedulers).get<std::uint64_t>();
    read_by_access(json, load.instructions_of_busiest,
                   [](const Json& busiest) { return busiest.get<std::uint64_t>(); });
    return load;
}

Json json_of(const AsyncCopies& copies)
{
    Json json{{field::instructions, copies.instructions},
              {field_here::sectors, copies.sectors},
              {field_here::wavefronts, copies.wavefronts}};
    if (copies.awaited_at_once.available()) json[field_here::awaited_at_once] = copies.awaited_at_once.value();
    return json;
}

AsyncCopies async_copies_from(const Json& json)
{
    AsyncCopies copies;
    copies.instructions = json.at(field::instructions).get<std::uint64_t>();
    copies.sectors = json.at(field_here::sectors).get<std::uint64_t>();
    copies.wavefronts = json.at(field_here::wavefronts).get<std::uint64_t>();
    if (json.contains(field_here::awaited_at_once))
        copies.awaited_at_once = json[field_here::awaited_at_once].get<std::uint64_t>();
    return copies;
}

/// Without widths and lanes, which no record has.
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

std::vector<SourceLine> lines_from(const Json& json)
{
    std::vector<SourceLine> lines;
    for (const Json& entry : json) {
        SourceLine& line = lines.emplace_back();
        line.location = location_from(entry);
        line.counters = counters_from(entry.at(field::counters));
    }
    return lines;
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

std::vector<UncountedLine> uncounted_from(const Json& json)
{
    std::vector<UncountedLine> lines;
    for (const Json& entry : json) {
        const auto name = entry.at(field::access).get<std::string>();
        const auto access = uncounted_access_named(name);
        if (!access) throw std::invalid_argument("no access is called '" + name + "'");
        lines.push_back({*access, location_from(entry)});
    }
    return lines;
}

void write_note(Json& json, const Note& note)
{
    json[field::note] = note.sentence;
    json[field::note_kind] = name_of(note.kind);
}

std::optional<Note> note_from(const Json& json)
{
    if (!json.contains(field::note)) return std::nullopt;
    const auto name = json.at(field::note_kind).get<std::string>();
    const auto kind = note_kind_named(name);
    if (!kind) throw std::invalid_argument("no kind of note is called '" + name + "'");
    return Note{*kind, json[field::note].get<std::string>()};
}

DeviceDescription device_from(const Json& json)
{
    return {json.at(field::backend).get<std::string>(), json.at(field::device_name).get<std::string>(),
            json.at(field_here::architecture).get<std::string>(), json.at(field_here::versions).get<std::string>()};
}

/// Source files may be in any encoding.
std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json json_of(const ObservedBlocks& blocks)
{
    Json json{{field_here::observed, blocks.observed}, {field_here::all, blocks.all}};
    if (blocks.error) json[field_here::error] = *blocks.error;
    return json;
}

ObservedBlocks observed_blocks_from(const Json& json)
{
    ObservedBlocks blocks{json.at(field_here::observed).get<std::size_t>(),
                          json.at(field_here::all).get<std::size_t>()};
    if (json.contains(field_here::error)) blocks.error = json[field_here::error].get<double>();
    return blocks;
}

}  // namespace

Json json_of(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

Dim3 profile_extents_from(const Json& json)
{
    return {json.at(0).get<unsigned>(), json.at(1).get<unsigned>(), json.at(2).get<unsigned>()};
}

Json json_of(const Unavailable& why)
{
    Json json{{field::unavailable, to_string(why)}};
    if (why.cause != Unavailable::Cause::other) json[field::cause] = name_of(why.cause);
    return json;
}

Json json_of(const DeviceDescription& device)
{
    return {{field::backend, device.backend},
            {field::device_name, device.name},
            {field_here::architecture, device.architecture},
            {field_here::versions, device.versions}};
}

Json json_of(const Profile& profile, const NameOfFile& name_of_file)
{
    Json json{
        {field::kernel, profile.kernel}, {field::grid, json_of(profile.grid)}, {field::block, json_of(profile.block)}};
    // Most kernels launch none.
    if (profile.launches_by_kernels.available() && profile.launches_by_kernels.value() > 0)
        json[field_here::launches_by_kernels] = profile.launches_by_kernels.value();
    json[field::totals] = json_of_measured(profile.totals, [](const Counters& totals) { return json_of(totals); });
    json[field::lines] =
        json_of_measured(profile.lines, [&](const auto& lines) { return json_of(lines, name_of_file); });
    // Most kernels copy nothing so, and use no textures.
    if (profile.async_copies.available() && profile.async_copies.value().instructions > 0)
        json[field_here::async_copies] = json_of(profile.async_copies.value());
    if (profile.uncounted.available() && !profile.uncounted.value().empty())
        json[field::uncounted] = json_of(profile.uncounted.value(), name_of_file);
    // The first two the model has alone, and the third a GPU: nothing is said of what can never be there.
    if (profile.distribution.available()) json[field_here::distribution] = json_of(profile.distribution.value());
    if (profile.synchronizations.available())
        json[field_here::synchronizations] = json_of_fields(profile.synchronizations.value(), synchronization_fields);
    // Few launches ask for it.
    if (profile.footprint.available() || profile.footprint.why().cause != Unavailable::Cause::not_asked_for)
        json[field_here::footprint] =
            json_of_measured(profile.footprint, [](const Footprint& footprint) { return json_of(footprint); });
    if (profile.scheduler_load.available()) json[field_here::scheduler_load] = json_of(profile.scheduler_load.value());
    for (const auto& [name, value] : profile.metrics) json[field::metrics][name] = json_of_number(value);
    if (profile.note) write_note(json, *profile.note);
    if (profile.observed_blocks) json[field_here::observed_blocks] = json_of(*profile.observed_blocks);
    if (profile.unchecked_before > 0) json[field_here::unchecked_before] = profile.unchecked_before;
    json[field::findings] = Json::array();
    for (const Finding& finding : profile.findings) json[field::findings].push_back(json_of(finding, name_of_file));
    return json;
}

Json json_of_launch(const Profile& profile)
{
    Json json = json_of(profile, nullptr);
    json[field::device] = json_of(profile.device);
    return json;
}

Profile profile_from(const Json& json)
{
    Profile profile;
    if (json.contains(field::device)) profile.device = device_from(json[field::device]);
    profile.kernel = json.at(field::kernel).get<std::string>();
    profile.grid = profile_extents_from(json.at(field::grid));
    profile.block = profile_extents_from(json.at(field::block));
    if (json.contains(field_here::launches_by_kernels))
        profile.launches_by_kernels = json[field_here::launches_by_kernels].get<std::size_t>();
    profile.totals = measured_from<Counters>(json.at(field::totals), counters_from);
    profile.lines = measured_from<std::vector<SourceLine>>(json.at(field::lines), lines_from);
    if (json.contains(field_here::async_copies))
        profile.async_copies = async_copies_from(json[field_here::async_copies]);
    if (json.contains(field::uncounted)) profile.uncounted = uncounted_from(json[field::uncounted]);
    if (json.contains(field_here::distribution))
        profile.distribution = distributions_from(json[field_here::distribution]);
    if (json.contains(field_here::synchronizations))
        profile.synchronizations = fields_from(json[field_here::synchronizations], synchronization_fields);
    if (json.contains(field_here::footprint))
        profile.footprint = measured_from<Footprint>(json[field_here::footprint], footprint_from);
    if (json.contains(field_here::scheduler_load))
        profile.scheduler_load = scheduler_load_from(json[field_here::scheduler_load]);
    if (json.contains(field::metrics)) {
        for (const auto& [name, value] : json[field::metrics].items())
            profile.metrics.insert_or_assign(name, number_from<double>(value));
    }
    profile.note = note_from(json);
    if (json.contains(field_here::observed_blocks))
        profile.observed_blocks = observed_blocks_from(json[field_here::observed_blocks]);
    profile.unchecked_before = json.value(field_here::unchecked_before, std::uint64_t{0});
    for (const Json& finding : json.at(field::findings)) profile.findings.push_back(finding_from_json(finding));
    return profile;
}

std::string to_json(const Profile& profile, const NameOfFile& name_of_file)
{
    return text_of(json_of(profile, name_of_file));
}

Profile profile_from_json(const std::string& text) { return profile_from(Json::parse(text)); }

std::string to_json(const Finding& finding, const NameOfFile& name_of_file)
{
    return text_of(json_of(finding, name_of_file));
}

std::string to_json(const DeviceDescription& device) { return text_of(json_of(device)); }

}  // namespace warpbook
