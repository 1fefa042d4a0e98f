#include "host_findings.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include <warpbook/profile_fields.hpp>

namespace warpbook::program {

const char* name_of(HostFindingKind kind)
{
    switch (kind) {
    case HostFindingKind::leak: return "leak";
    case HostFindingKind::double_free: return "double_free";
    case HostFindingKind::invalid_free: return "invalid_free";
    case HostFindingKind::use_after_free: return "use_after_free";
    case HostFindingKind::copy_out_of_bounds: return "copy_out_of_bounds";
    case HostFindingKind::wrong_direction: return "wrong_direction";
    case HostFindingKind::invalid_pointer: return "invalid_pointer";
    case HostFindingKind::host_access: return "host_access";
    case HostFindingKind::unsynchronized: return "unsynchronized";
    case HostFindingKind::unchecked_error: return "unchecked_error";
    }
    return "";
}

void HostFindings::add(HostFinding finding)
{
    const Key key{finding.location, finding.kind, finding.other_location};
    const auto [entry, is_new] = findings_.try_emplace(key, std::move(finding));
    if (!is_new) ++entry->second.occurrences;
}

std::vector<HostFinding> HostFindings::all() const
{
    std::vector<HostFinding> findings;
    for (const auto& [key, finding] : findings_) findings.push_back(finding);
    return findings;
}

std::string to_json(const HostFinding& finding)
{
    using Json = nlohmann::ordered_json;
    Json fields{{"kind", name_of(finding.kind)},
                {"file", finding.location.file},
                {"line", finding.location.line},
                {"text", finding.text},
                {"occurrences", finding.occurrences}};
    if (finding.other_location) {
        fields["other_file"] = finding.other_location->file;
        fields["other_line"] = finding.other_location->line;
    }
    return Json{{"host_finding", fields}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const HostFinding& finding)
{
    const std::string place = in_short(finding.location);
    std::string text = "warpbook: " + (place.empty() ? "" : place + ": ") + finding.text;
    if (finding.occurrences > 1) text += " (" + std::to_string(finding.occurrences) + " times)";
    return text;
}

}  // namespace warpbook::program
