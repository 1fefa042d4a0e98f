#include "costly_places.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace warpbook::tools {

namespace {

AccessRecords those_of(const std::string& memory, const AccessRecords& accesses)
{
    AccessRecords chosen;
    for (const auto& [kind, counts] : accesses) {
        if (kind.starts_with(memory)) chosen[kind] = counts;
    }
    return chosen;
}

void add(CostlyPlace& place, const std::string& kernel, const AccessRecords& accesses)
{
    if (accesses.empty()) return;
    add(place.accesses, accesses);
    if (std::find(place.kernels.begin(), place.kernels.end(), kernel) == place.kernels.end())
        place.kernels.push_back(kernel);
}

bool is_ideal_or_unknown(const AccessRecord& counts)
{
    return !counts.ideal_units || counts.units <= *counts.ideal_units;
}

template <class Key>
std::vector<CostlyPlace> worst_first(std::map<Key, CostlyPlace> places)
{
    std::vector<CostlyPlace> costly;
    for (auto& [key, place] : places) {
        std::erase_if(place.accesses, [](const auto& access) { return is_ideal_or_unknown(access.second); });
        for (const auto& [kind, counts] : place.accesses) place.excess += counts.units - *counts.ideal_units;
        if (place.excess > 0) costly.push_back(std::move(place));
    }
    std::stable_sort(costly.begin(), costly.end(),
                     [](const CostlyPlace& a, const CostlyPlace& b) { return a.excess > b.excess; });
    return costly;
}

}  // namespace

std::vector<CostlyPlace> costly_lines(const std::vector<LaunchRecord>& launches, const std::string& memory)
{
    std::map<std::pair<std::string, int>, CostlyPlace> by_line;
    for (const LaunchRecord& launch : launches) {
        for (const LineRecord& line : launch.lines) {
            CostlyPlace& place = by_line[{line.file, line.line}];
            place.file = line.file;
            place.line = line.line;
            add(place, launch.kernel, those_of(memory, line.accesses));
        }
    }
    return worst_first(std::move(by_line));
}

std::vector<CostlyPlace> costly_kernels(const std::vector<LaunchRecord>& launches, const std::string& memory)
{
    std::map<std::string, CostlyPlace> by_kernel;
    for (const LaunchRecord& launch : launches) {
        if (launch.totals) add(by_kernel[launch.kernel], launch.kernel, those_of(memory, *launch.totals));
    }
    return worst_first(std::move(by_kernel));
}

}  // namespace warpbook::tools
