#include "kernel_summary.hpp"

#include <algorithm>
#include <filesystem>

namespace warpbook::tools {

namespace {

void add_reason(std::vector<std::string>& reasons, const std::string& reason)
{
    if (reason.empty() || std::find(reasons.begin(), reasons.end(), reason) != reasons.end()) return;
    reasons.push_back(reason);
}

void add_note(std::vector<LaunchNote>& notes, const std::string& sentence)
{
    const auto found =
        std::find_if(notes.begin(), notes.end(), [&](const LaunchNote& note) { return note.sentence == sentence; });
    if (found == notes.end())
        notes.push_back({sentence, 1});
    else
        ++found->launches;
}

/// What a summary needs until all launches are in it.
struct Collection {
    KernelSummary summary;
    std::map<std::pair<std::string, std::string>, std::uint64_t> excess;  // by place and access
};

void add_waste(Collection& collection, const LineRecord& line)
{
    std::string place = std::filesystem::path(line.file).filename().string();
    place += ":" + std::to_string(line.line);
    for (const auto& [kind, counts] : line.accesses) {
        if (counts.ideal_units && counts.units > *counts.ideal_units)
            collection.excess[{place, kind}] += counts.units - *counts.ideal_units;
    }
}

void add(Collection& collection, const LaunchRecord& launch)
{
    KernelSummary& summary = collection.summary;
    ++summary.launches;
    if (is_counted(launch)) ++summary.counted;
    if (launch.totals) add(summary.accesses, *launch.totals);
    for (const LineRecord& line : launch.lines) add_waste(collection, line);
    for (const auto& [name, value] : launch.metrics) summary.metrics[name] += value;

    if (!launch.note.empty()) add_note(summary.notes, launch.note);

    if (launch.no_totals != not_asked_for) add_reason(summary.reasons, launch.no_totals);
    // A reason that stands in the note has been told with it.
    if (launch.no_lines != not_asked_for && launch.no_lines != launch.note)
        add_reason(summary.reasons, launch.no_lines);
    for (const auto& [name, reason] : launch.no_metrics)
        add_reason(summary.reasons, std::string(name).append(": ").append(reason));
}

KernelSummary finished(Collection collection)
{
    KernelSummary& summary = collection.summary;
    for (auto& [name, value] : summary.metrics) value /= static_cast<double>(summary.counted);
    for (const auto& [line, excess] : collection.excess)
        summary.wasteful_lines.push_back({line.first, line.second, excess});
    std::stable_sort(summary.wasteful_lines.begin(), summary.wasteful_lines.end(),
                     [](const WastefulLine& a, const WastefulLine& b) { return a.excess > b.excess; });
    return std::move(summary);
}

}  // namespace

std::vector<KernelSummary> summarize(const std::vector<LaunchRecord>& launches)
{
    std::vector<Collection> collections;
    for (const LaunchRecord& launch : launches) {
        const auto is_same = [&](const Collection& collection) {
            const KernelSummary& summary = collection.summary;
            return summary.kernel == launch.kernel && summary.grid == launch.grid && summary.block == launch.block &&
                   summary.device == launch.device;
        };
        auto found = std::find_if(collections.begin(), collections.end(), is_same);
        if (found == collections.end()) {
            collections.emplace_back();
            found = std::prev(collections.end());
            found->summary.kernel = launch.kernel;
            found->summary.grid = launch.grid;
            found->summary.block = launch.block;
            found->summary.device = launch.device;
        }
        add(*found, launch);
    }
    std::vector<KernelSummary> summaries;
    summaries.reserve(collections.size());
    for (Collection& collection : collections) summaries.push_back(finished(std::move(collection)));
    return summaries;
}

std::string short_name(const std::string& kernel, std::size_t columns)
{
    if (kernel.size() <= columns) return kernel;
    std::string without_arguments;
    int depth = 0;
    for (const char letter : kernel) {
        if (letter == '>' && depth > 0 && --depth == 0) without_arguments += "...";
        if (depth == 0) without_arguments += letter;
        if (letter == '<') ++depth;
    }
    if (without_arguments.size() <= columns) return without_arguments;
    // The end of a qualified name says more than its beginning.
    return "..." + without_arguments.substr(without_arguments.size() - columns + 3);
}

}  // namespace warpbook::tools
