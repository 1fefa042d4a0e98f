#include "traced_launch.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <set>
#include <tuple>
#include <vector>

#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

constexpr unsigned warp_size = 32;

Extents extents_in(const Json& json) { return {json.at(0), json.at(1), json.at(2)}; }

bool accesses_memory(const Json& profile)
{
    const auto lines = profile.find("lines");
    return lines != profile.end() && lines->is_array() && !lines->empty();
}

bool has_line_in(const Json& profile, const std::string& file)
{
    if (!accesses_memory(profile)) return false;
    return std::ranges::any_of(profile.at("lines"), [&](const Json& line) { return line.value("file", "") == file; });
}

std::string in_small_letters(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

bool contains(const std::string& text, const std::string& piece)
{
    return in_small_letters(text).find(in_small_letters(piece)) != std::string::npos;
}

/// "Accesses.StoresAreCoalesced" of the checks that failed.
std::set<std::string> failed_checks(const Json& record)
{
    std::set<std::string> failed;
    for (const Json& check : record.value("checks", Json::array()))
        if (check.value("status", "") == "failed")
            failed.insert(check.value("group", "") + "." + check.value("name", ""));
    return failed;
}

/// The middle; where that would be on the diagonal, the block before it in its row's direction.
Extents block_in_the_middle(const Extents& grid)
{
    Extents block{grid[0] / 2, grid[1] / 2, grid[2] / 2};
    if (block[0] == block[1] && block[1] > 0) --block[1];
    return block;
}

TracedLaunch launch_in(const Json& profile, std::size_t number)
{
    TracedLaunch launch;
    launch.number = number;
    launch.check = profile.value("check", "");
    launch.label = profile.value("label", "");
    launch.kernel = profile.value("kernel", "");
    launch.grid = extents_in(profile.at("grid"));
    launch.threads = extents_in(profile.at("block"));
    launch.block = block_in_the_middle(launch.grid);
    launch.accesses_memory = accesses_memory(profile);
    return launch;
}

bool is_selected(const TracedLaunch& launch, const TraceSelection& selection)
{
    if (selection.check && !contains(launch.check, *selection.check)) return false;
    if (!selection.launch) return true;
    return contains(launch.label, *selection.launch) || contains(launch.kernel, *selection.launch);
}

/// The selection is one launch's own label: pieces of others do not count then ("n = 64" is a piece of "n = 640").
bool is_named_exactly(const TracedLaunch& launch, const TraceSelection& selection)
{
    return selection.launch && (launch.label == *selection.launch || launch.kernel == *selection.launch);
}

bool has_block(const TracedLaunch& launch, const Extents& block)
{
    return block[0] < launch.grid[0] && block[1] < launch.grid[1] && block[2] < launch.grid[2];
}

std::string listed(const std::vector<TracedLaunch>& launches)
{
    std::string text;
    std::set<std::string> listed_already;
    for (const TracedLaunch& launch : launches) {
        const std::string line =
            "  " + name_of(launch) + "   " + launch.kernel + ", grid " + to_string(launch.grid) + "\n";
        if (listed_already.insert(line).second) text += line;
    }
    return text;
}

}  // namespace

std::string to_string(const Extents& extents)
{
    return "(" + std::to_string(extents[0]) + ", " + std::to_string(extents[1]) + ", " + std::to_string(extents[2]) +
           ")";
}

Extents block_named(const std::string& text)
{
    Extents block{};
    char rest = '\0';
    const int numbers = std::sscanf(text.c_str(), "%9u,%9u,%9u%c", &block[0], &block[1], &block[2], &rest);
    const bool other_letters = text.find_first_not_of("0123456789,") != std::string::npos;
    if (numbers < 1 || numbers > 3 || std::ranges::count(text, ',') != numbers - 1 || other_letters)
        throw UsageError("--block is a block's place, such as 3 or 3,1 or 3,1,0, not '" + text + "'.");
    return block;
}

std::string name_of(const TracedLaunch& launch)
{
    return (launch.label.empty() ? "" : launch.label + ", ") + "of " + launch.check;
}

std::optional<TracedLaunch> choose_launch(const Json& record, const std::string& student_file,
                                          const TraceSelection& selection)
{
    const std::set<std::string> failed = failed_checks(record);
    const Json profiles = record.value("profiles", Json::array());
    const auto rank = [&](const TracedLaunch& launch) {
        const std::string group = launch.check.substr(0, launch.check.find('.'));
        const bool is_about_accesses = group == "Accesses" || group == "Stretch";
        const bool is_complete = launch.threads[0] * launch.threads[1] * launch.threads[2] % warp_size == 0;
        return std::tuple(!is_named_exactly(launch, selection), !(is_about_accesses && failed.contains(launch.check)),
                          !has_line_in(profiles[launch.number], student_file), group != "Accesses", !is_complete);
    };

    std::vector<TracedLaunch> launches;
    for (std::size_t i = 0; i < profiles.size(); ++i) launches.push_back(launch_in(profiles[i], i));
    if (launches.empty()) return std::nullopt;
    const bool some_access_memory = std::ranges::any_of(launches, &TracedLaunch::accesses_memory);
    if (some_access_memory) std::erase_if(launches, [](const TracedLaunch& each) { return !each.accesses_memory; });

    std::vector<TracedLaunch> selected;
    std::ranges::copy_if(launches, std::back_inserter(selected),
                         [&](const TracedLaunch& launch) { return is_selected(launch, selection); });
    if (selected.empty())
        throw UsageError("No launch is of that check and has that name. There are these:\n" + listed(launches) +
                         "For example: --check " + launches.front().check +
                         (launches.front().label.empty() ? "" : " --launch '" + launches.front().label + "'"));
    // Of equals the first.
    TracedLaunch chosen = *std::ranges::min_element(selected, {}, rank);
    if (selection.block) {
        if (!has_block(chosen, *selection.block))
            throw UsageError("There is no block " + to_string(*selection.block) + ": the grid of " + name_of(chosen) +
                             " has " + to_string(chosen.grid) + " blocks.");
        chosen.block = *selection.block;
    }
    return chosen;
}

}  // namespace warpbook::tools
