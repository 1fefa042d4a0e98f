#pragma once

#include <string>
#include <utility>
#include <vector>

#include <warpbook/profile.hpp>

#include "../../support/counters_with.hpp"
#include "../../support/project.hpp"

namespace warpbook::tests {

/// A launch whose lines did one kind of access; the totals are the lines' sums.
inline Profile profile_with(Space space, Operation operation, const std::vector<std::pair<int, AccessCounts>>& lines)
{
    Profile profile;
    Counters totals;
    std::vector<SourceLine> source_lines;
    for (const auto& [line, counts] : lines) {
        source_lines.push_back({{path_in_project("kernel.cu"), line}, counters_with(space, operation, counts)});
        totals += source_lines.back().counters;
    }
    profile.totals = totals;
    profile.lines = source_lines;
    return profile;
}

inline Profile stores(const std::vector<std::pair<int, AccessCounts>>& lines)
{
    return profile_with(Space::global, Operation::store, lines);
}

/// A launch whose counters could not be read.
inline Profile profile_without_counters(const std::string& reason)
{
    const auto unavailable = Measured<Counters>::unavailable(reason);
    Profile profile;
    profile.totals = unavailable;
    return profile;
}

}  // namespace warpbook::tests
