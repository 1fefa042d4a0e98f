#include "costly_places.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace warpbook::tools {

namespace {

/// What becomes of a place until all launches are in it.
struct Sums {
    CostlyPlace place;
    Counters counters;
};

void add(Sums& sums, const std::string& kernel, const Counters& counters, Space memory)
{
    const bool has_any = std::ranges::any_of(
        all_operations, [&](Operation operation) { return is_there(counters.of(memory, operation)); });
    if (!has_any) return;
    sums.counters += counters;
    std::vector<std::string>& kernels = sums.place.kernels;
    if (std::ranges::find(kernels, kernel) == kernels.end()) kernels.push_back(kernel);
}

template <class Key>
std::vector<CostlyPlace> worst_first(std::map<Key, Sums> places, Space memory)
{
    std::vector<CostlyPlace> costly;
    for (auto& [key, sums] : places) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = sums.counters.of(memory, operation);
            const std::uint64_t excess = known_excess(counts);
            if (excess == 0) continue;
            sums.place.accesses.push_back({{memory, operation}, counts});
            sums.place.excess += excess;
        }
        if (sums.place.excess > 0) costly.push_back(std::move(sums.place));
    }
    std::ranges::stable_sort(costly, std::greater(), &CostlyPlace::excess);
    return costly;
}

}  // namespace

std::vector<CostlyPlace> costly_lines(const std::vector<LoggedLaunch>& launches, Space memory)
{
    std::map<SourceLocation, Sums> by_line;
    for (const LoggedLaunch& launch : launches) {
        if (!launch.profile.lines.available()) continue;
        for (const SourceLine& line : launch.profile.lines.value()) {
            Sums& sums = by_line[line.location];
            sums.place.location = line.location;
            add(sums, launch.profile.kernel, line.counters, memory);
        }
    }
    return worst_first(std::move(by_line), memory);
}

std::vector<CostlyPlace> costly_kernels(const std::vector<LoggedLaunch>& launches, Space memory)
{
    std::map<std::string, Sums> by_kernel;
    for (const LoggedLaunch& launch : launches) {
        const Profile& profile = launch.profile;
        if (profile.totals.available()) add(by_kernel[profile.kernel], profile.kernel, profile.totals.value(), memory);
    }
    return worst_first(std::move(by_kernel), memory);
}

}  // namespace warpbook::tools
