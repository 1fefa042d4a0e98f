#include "spread.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

namespace warpbook::proof {

namespace {

using Readings = std::vector<double>;

/// "1696" and "0.0288": a count in full, others as ncu prints them.
std::string in_words(double value)
{
    char text[64];
    const bool whole = value == static_cast<double>(static_cast<long long>(value));
    std::snprintf(text, sizeof text, whole ? "%.0f" : "%.4g", value);
    return text;
}

double mean(const Readings& readings)
{
    return std::accumulate(readings.begin(), readings.end(), 0.0) / static_cast<double>(readings.size());
}

Cells row_of(const std::string& name, const std::string& metric, const Readings& ours, const Readings& ncu)
{
    const auto [our_least, our_most] = std::ranges::minmax(ours);
    const auto [ncu_least, ncu_most] = std::ranges::minmax(ncu);
    std::string verdict = "apart";
    if (our_least == our_most && ncu_least == ncu_most && our_least == ncu_least)
        verdict = "equal";
    else if (our_least <= ncu_most && ncu_least <= our_most)
        verdict = "overlap";
    const std::string ratio = mean(ours) > 0 ? in_words(mean(ncu) / mean(ours)) : "";
    return {name,
            metric,
            std::to_string(ours.size()),
            in_words(our_least),
            in_words(our_most),
            std::to_string(ncu.size()),
            in_words(ncu_least),
            in_words(ncu_most),
            ratio,
            verdict};
}

void require_as_many(const Names& names, std::size_t readings)
{
    if (names.size() != readings)
        throw std::runtime_error(std::to_string(readings) + " readings of " + std::to_string(names.size()) +
                                 " launches");
}

/// In the order in which they first appear.
Names each_once(const Names& names)
{
    Names once;
    for (const std::string& name : names) {
        if (std::ranges::find(once, name) == once.end()) once.push_back(name);
    }
    return once;
}

}  // namespace

std::vector<Cells> spread_of(const Names& names, std::span<const nlohmann::json> ours, std::span<const NcuLaunch> ncu)
{
    require_as_many(names, ours.size());
    require_as_many(names, ncu.size());
    std::map<std::pair<std::string, std::string>, std::pair<Readings, Readings>> all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (const auto& [metric, value] : ours[i].at("metrics").items()) {
            const auto read = ncu[i].values.find(metric);
            if (read == ncu[i].values.end()) continue;
            auto& [ours_so_far, ncu_so_far] = all[{names[i], metric}];
            ours_so_far.push_back(value.get<double>());
            ncu_so_far.push_back(read->second);
        }
    }
    std::vector<Cells> rows;
    for (const std::string& name : each_once(names)) {
        for (const auto& [key, readings] : all) {
            if (key.first == name) rows.push_back(row_of(name, key.second, readings.first, readings.second));
        }
    }
    return rows;
}

std::vector<Cells> repetitions_of(const Names& names, std::span<const nlohmann::json> ours)
{
    require_as_many(names, ours.size());
    std::map<std::string, std::pair<std::size_t, std::set<std::string>>> all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto& [readings, distinct] = all[names[i]];
        ++readings;
        distinct.insert(ours[i].at("totals").dump());
    }
    std::vector<Cells> rows;
    for (const std::string& name : each_once(names))
        rows.push_back({name, std::to_string(all[name].first), std::to_string(all[name].second.size())});
    return rows;
}

}  // namespace warpbook::proof
