#include <warpbook/record/finding_json.hpp>

#include <stdexcept>
#include <type_traits>

#include <warpbook/profile_fields.hpp>

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;
namespace field = profile_field;
using NameOfFile = std::function<std::string(const std::string& file)>;

Json json_of_extents(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

Json json_of_place(const SourceLocation& location, const NameOfFile& name_of_file)
{
    return {{field::file, name_of_file ? name_of_file(location.file) : location.file}, {field::line, location.line}};
}

Json json_of_launch(const LaunchName& launch)
{
    Json json{{field::kernel, launch.kernel},
              {field::grid, json_of_extents(launch.grid)},
              {field::block, json_of_extents(launch.block)}};
    if (launch.dynamic_shared_bytes > 0) json[field::dynamic_shared_bytes] = launch.dynamic_shared_bytes;
    return json;
}

Json json_of_facts(const Facts& facts, const NameOfFile& name_of_file)
{
    Json json = Json::object();
    for (const Fact& fact : facts.all()) {
        json[fact.name] = std::visit(
            [&](const auto& value) -> Json {
                using Value = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, Dim3>)
                    return json_of_extents(value);
                else if constexpr (std::is_same_v<Value, SourceLocation>)
                    return json_of_place(value, name_of_file);
                else if constexpr (std::is_same_v<Value, LaunchName>)
                    return json_of_launch(value);
                else
                    return value;
            },
            fact.value);
    }
    return json;
}

SourceLocation place_from(const Json& json)
{
    return {json.at(field::file).get<std::string>(), json.at(field::line).get<int>()};
}

Dim3 extents_from(const Json& json)
{
    return {json.at(0).get<unsigned>(), json.at(1).get<unsigned>(), json.at(2).get<unsigned>()};
}

LaunchName launch_from(const Json& json)
{
    return {json.at(field::kernel).get<std::string>(), extents_from(json.at(field::grid)),
            extents_from(json.at(field::block)), json.value(field::dynamic_shared_bytes, std::uint64_t{0})};
}

FactValue fact_from(const Json& json)
{
    if (json.is_string()) return json.get<std::string>();
    if (json.is_object()) return json.contains(field::kernel) ? FactValue(launch_from(json)) : place_from(json);
    if (!json.is_array()) return json.get<std::int64_t>();
    if (json.empty() || json.front().is_string()) return json.get<std::vector<std::string>>();
    return extents_from(json);
}

FindingKind kind_from(const Json& json)
{
    const auto name = json.get<std::string>();
    if (const auto kind = finding_kind_of(name)) return *kind;
    throw std::invalid_argument("no kind of finding is called '" + name + "'");
}

/// Of a record that has the sentence alone.
bool has_facts(const Json& json) { return json.contains(field::fault_case); }

FaultCase case_from(const Json& json)
{
    const auto name = json.get<std::string>();
    if (const auto fault = fault_case_of(name)) return *fault;
    throw std::invalid_argument("no case of a fault is called '" + name + "'");
}

}  // namespace

Json json_of(const Finding& finding, const NameOfFile& name_of_file)
{
    Json json{{field::kind, name_of(finding.kind)}};
    json.update(json_of_place(finding.location, name_of_file));
    if (finding.other_location) json[field::other] = json_of_place(*finding.other_location, name_of_file);
    json[field::text] = sentence_of(finding);
    if (finding.has_thread) {
        json[field::block] = json_of_extents(finding.block);
        json[field::thread] = json_of_extents(finding.thread);
    }
    json[field::occurrences] = finding.occurrences;
    json[field::fault_case] = name_of(finding.fault);
    json[field::facts] = json_of_facts(finding.facts, name_of_file);
    return json;
}

Finding finding_from_json(const Json& json)
{
    Finding finding;
    finding.kind = kind_from(json.at(field::kind));
    finding.location = place_from(json);
    if (json.contains(field::other)) finding.other_location = place_from(json[field::other]);
    finding.has_thread = json.contains(field::thread);
    if (finding.has_thread) {
        finding.block = extents_from(json.at(field::block));
        finding.thread = extents_from(json[field::thread]);
    }
    finding.occurrences = json.at(field::occurrences).get<std::uint64_t>();
    if (has_facts(json)) {
        finding.fault = case_from(json[field::fault_case]);
        for (const auto& [name, value] : json.at(field::facts).items()) finding.facts.add({name, fact_from(value)});
    } else {
        finding.facts = {{fact::sentence, json.at(field::text).get<std::string>()}};
    }
    return finding;
}

}  // namespace warpbook
