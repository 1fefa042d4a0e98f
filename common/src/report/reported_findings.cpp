#include "reported_findings.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace warpbook {

namespace {

/// The lines of a fault, the one that comes first in the file first: of a race, either may be met first.
auto lines_of(const Finding& finding)
{
    const auto position = [](const SourceLocation& location) { return std::tuple(location.file, location.line); };
    const auto here = position(finding.location);
    const auto there = finding.other_location ? position(*finding.other_location) : here;
    return std::pair(std::min(here, there), std::max(here, there));
}

/// "reduce<Sum<int> >" as "reduce": a fault stands in the source of a template, whichever of its kernels runs.
std::string_view source_of(std::string_view kernel) { return kernel.substr(0, kernel.find('<')); }

}  // namespace

std::optional<std::size_t> ReportedFindings::number_of(const std::string& kernel, const Finding& finding) const
{
    const auto same = std::find_if(all_.begin(), all_.end(), [&](const ReportedFinding& reported) {
        return source_of(reported.kernel) == source_of(kernel) && reported.finding.kind == finding.kind &&
               lines_of(reported.finding) == lines_of(finding);
    });
    if (same == all_.end()) return std::nullopt;
    return static_cast<std::size_t>(same - all_.begin());
}

std::size_t ReportedFindings::add(ReportedFinding finding)
{
    all_.push_back(std::move(finding));
    return all_.size() - 1;
}

}  // namespace warpbook
