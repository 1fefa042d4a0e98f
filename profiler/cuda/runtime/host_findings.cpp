#include "host_findings.hpp"

#include <utility>

namespace warpbook::program {

Finding host_finding(FaultCase fault, const SourceLocation& location, Facts facts,
                     const std::optional<SourceLocation>& other)
{
    Finding finding = finding_of(fault, std::move(facts));
    finding.location = location;
    if (other && other->file != "?") finding.other_location = other;
    finding.has_thread = false;
    return finding;
}

Facts facts_of(const Allocation& allocation)
{
    const Facts facts{{"allocation", allocation.name}, {"allocation_bytes", allocation.bytes}};
    return facts.with(place_fact("allocated_at", allocation.site));
}

Facts place_fact(const char* name, const CallSite& site)
{
    if (site.in_short().empty()) return {};
    return {{name, site.location()}};
}

void HostFindings::add(Finding finding)
{
    const Key key{finding.location, finding.kind, finding.other_location};
    const auto [entry, is_new] = findings_.try_emplace(key, std::move(finding));
    if (!is_new) ++entry->second.occurrences;
}

std::vector<Finding> HostFindings::all() const
{
    std::vector<Finding> findings;
    for (const auto& [key, finding] : findings_) findings.push_back(finding);
    return findings;
}

std::string to_text(const Finding& finding)
{
    const std::string place = in_short(finding.location);
    std::string text = "warpbook: " + (place.empty() ? "" : place + ": ") + sentence_of(finding);
    if (finding.occurrences > 1) text += " (" + std::to_string(finding.occurrences) + " times)";
    return text;
}

}  // namespace warpbook::program
