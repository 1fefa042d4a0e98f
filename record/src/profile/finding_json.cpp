#include <warpbook/record/finding_json.hpp>

#include <stdexcept>

#include <warpbook/profile_fields.hpp>

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;
namespace field = profile_field;

Json json_of_place(const SourceLocation& location, const std::function<std::string(const std::string& file)>& name_of)
{
    return {{field::file, name_of ? name_of(location.file) : location.file}, {field::line, location.line}};
}

Json json_of_extents(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

SourceLocation place_from(const Json& json)
{
    return {json.at(field::file).get<std::string>(), json.at(field::line).get<int>()};
}

Dim3 extents_from(const Json& json)
{
    return {json.at(0).get<unsigned>(), json.at(1).get<unsigned>(), json.at(2).get<unsigned>()};
}

}  // namespace

Json json_of(const Finding& finding, const std::function<std::string(const std::string& file)>& name_of_file)
{
    Json json{{field::kind, name_of(finding.kind)}};
    json.update(json_of_place(finding.location, name_of_file));
    if (finding.other_location) json[field::other] = json_of_place(*finding.other_location, name_of_file);
    json[field::text] = finding.text;
    json[field::block] = json_of_extents(finding.block);
    json[field::thread] = json_of_extents(finding.thread);
    json[field::occurrences] = finding.occurrences;
    return json;
}

Finding finding_from_json(const Json& json)
{
    Finding finding;
    const auto name = json.at(field::kind).get<std::string>();
    const auto kind = finding_kind_of(name);
    if (!kind) throw std::invalid_argument("no kind of finding is called '" + name + "'");
    finding.kind = *kind;
    finding.location = place_from(json);
    if (json.contains(field::other)) finding.other_location = place_from(json[field::other]);
    finding.text = json.at(field::text).get<std::string>();
    finding.block = extents_from(json.at(field::block));
    finding.thread = extents_from(json.at(field::thread));
    finding.occurrences = json.at(field::occurrences).get<std::uint64_t>();
    return finding;
}

}  // namespace warpbook
