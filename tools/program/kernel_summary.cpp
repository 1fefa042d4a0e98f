#include "kernel_summary.hpp"

#include <algorithm>
#include <filesystem>

namespace warpbook::tools {

namespace {

void add_reason(std::vector<std::string>& reasons, const std::string& reason)
{
    if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
}

/// What nobody asked for is not missing.
template <class T>
void add_reason_of(std::vector<std::string>& reasons, const Measured<T>& measured)
{
    if (!measured.available() && measured.why().cause != Unavailable::Cause::not_asked_for)
        add_reason(reasons, measured.reason());
}

void add_note(std::vector<LaunchNote>& notes, const Profile& launch)
{
    const std::string& sentence = launch.note->sentence;
    const auto found = std::ranges::find(notes, sentence, &LaunchNote::sentence);
    if (found != notes.end()) {
        ++found->launches;
        return;
    }
    const bool is_about_limit =
        !launch.lines.available() && launch.lines.why().cause == Unavailable::Cause::lines_limit;
    notes.push_back({sentence, is_about_limit, 1});
}

/// What a summary needs until all launches are in it.
struct Collection {
    KernelSummary summary;
    std::map<std::pair<std::string, std::size_t>, std::uint64_t> excess;  // by place and number of the access kind
};

void add_waste(Collection& collection, const SourceLine& line)
{
    const std::string place =
        std::filesystem::path(line.location.file).filename().string() + ":" + std::to_string(line.location.line);
    for (std::size_t i = 0; i < all_access_kinds.size(); ++i) {
        if (const std::uint64_t excess = known_excess(line.counters.of(all_access_kinds[i])); excess > 0)
            collection.excess[{place, i}] += excess;
    }
}

void add(Footprint& sums, const Footprint& more)
{
    sums.blocks_together = more.blocks_together;
    for (const ArrayFootprint& each : more.arrays) {
        const auto known = std::ranges::find_if(sums.arrays, [&](const ArrayFootprint& sum) {
            return sum.array == each.array && sum.operation == each.operation;
        });
        if (known == sums.arrays.end()) {
            sums.arrays.push_back(each);
            continue;
        }
        known->requested += each.requested;
        known->by_groups += each.by_groups;
        known->by_grid += each.by_grid;
    }
}

void add(Collection& collection, const LoggedLaunch& logged)
{
    const Profile& launch = logged.profile;
    KernelSummary& summary = collection.summary;
    summary.launches += logged.stands_for;
    if (is_counted(launch)) ++summary.counted;
    if (launch.totals.available()) summary.accesses += launch.totals.value();
    if (launch.async_copies.available()) summary.async_copies += launch.async_copies.value().instructions;
    if (launch.lines.available())
        for (const SourceLine& line : launch.lines.value()) add_waste(collection, line);

    if (launch.footprint.available()) add(summary.footprint, launch.footprint.value());
    if (launch.note) add_note(summary.notes, launch);

    add_reason_of(summary.reasons, launch.totals);
    add_reason_of(summary.reasons, launch.footprint);
    // A reason that stands in the note has been told with it.
    if (!launch.note || launch.note->kind != Note::Kind::lines_left_out) add_reason_of(summary.reasons, launch.lines);
    each_metric(
        launch, [&](const std::string& name, double value) { summary.metrics[name] += value; },
        [&](const std::string& name, const Unavailable& why) {
            add_reason(summary.reasons, name + ": " + to_string(why));
        });
}

KernelSummary finished(Collection collection)
{
    KernelSummary& summary = collection.summary;
    for (auto& [name, value] : summary.metrics) value /= static_cast<double>(summary.counted);
    for (const auto& [line, excess] : collection.excess)
        summary.wasteful_lines.push_back({line.first, all_access_kinds[line.second], excess});
    std::stable_sort(summary.wasteful_lines.begin(), summary.wasteful_lines.end(),
                     [](const WastefulLine& a, const WastefulLine& b) { return a.excess > b.excess; });
    return std::move(summary);
}

}  // namespace

std::vector<KernelSummary> summarize(const std::vector<LoggedLaunch>& launches)
{
    std::vector<Collection> collections;
    for (const LoggedLaunch& launch : launches) {
        const Profile& profile = launch.profile;
        const auto is_same = [&](const Collection& collection) {
            const KernelSummary& summary = collection.summary;
            return summary.kernel == profile.kernel && summary.grid == profile.grid && summary.block == profile.block &&
                   summary.device == profile.device.name;
        };
        auto found = std::find_if(collections.begin(), collections.end(), is_same);
        if (found == collections.end()) {
            collections.emplace_back();
            found = std::prev(collections.end());
            found->summary.kernel = profile.kernel;
            found->summary.grid = profile.grid;
            found->summary.block = profile.block;
            found->summary.device = profile.device.name;
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
