#include "unchecked_launches.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "support/number_text.hpp"

namespace warpbook::tools {

namespace {

bool is_like(const Profile& launch, const UncheckedLaunches& unchecked)
{
    return launch.grid == unchecked.grid && launch.block == unchecked.block && launch.kernel == unchecked.kernel;
}

/// Each for a whole number of launches, and its counts stay exact: where all do the same, the sum is what all did.
void let_stand_for(std::vector<LoggedLaunch*> counted, std::uint64_t unchecked)
{
    // Those that were observed as a whole know more than those of which some blocks were.
    const auto is_part = [](const LoggedLaunch* launch) { return launch->profile.observed_blocks.has_value(); };
    if (!std::ranges::all_of(counted, is_part)) std::erase_if(counted, is_part);
    for (std::size_t i = 0; i < counted.size(); ++i) {
        const std::uint64_t others = (i + 1) * unchecked / counted.size() - i * unchecked / counted.size();
        if (others == 0) continue;
        counted[i]->stands_for += others;
        Profile& profile = counted[i]->profile;
        scale_counts(profile, static_cast<double>(1 + others));
        Note note = note_scaled_from_launches();
        if (profile.note) note.sentence = profile.note->sentence + "; " + note.sentence;
        profile.note = note;
    }
}

}  // namespace

ProgramRecord with_unchecked_launches(ProgramRecord record)
{
    std::vector<LoggedLaunch> without_counts;
    for (const UncheckedLaunches& unchecked : record.unchecked_launches) {
        std::vector<LoggedLaunch*> counted;
        for (LoggedLaunch& launch : record.launches)
            if (launch.profile.totals.available() && is_like(launch.profile, unchecked)) counted.push_back(&launch);
        if (!counted.empty()) {
            let_stand_for(counted, unchecked.launches);
            continue;
        }
        LoggedLaunch launch;
        launch.profile.kernel = unchecked.kernel;
        launch.profile.grid = unchecked.grid;
        launch.profile.block = unchecked.block;
        if (!record.launches.empty()) launch.profile.device = record.launches.front().profile.device;
        const std::string why = "these launches only ran: --check all counts them";
        launch.profile.totals = Measured<Counters>::unavailable(why);
        launch.profile.lines = Measured<std::vector<SourceLine>>::unavailable(why);
        launch.stands_for = unchecked.launches;
        without_counts.push_back(std::move(launch));
    }
    record.launches.insert(record.launches.end(), without_counts.begin(), without_counts.end());
    return record;
}

std::string sentence_of_share_checked(const ProgramRecord& record)
{
    std::uint64_t launches = 0;
    std::uint64_t checked = 0;
    std::uint64_t repetitions = 0;
    double blocks = 0;
    double blocks_checked = 0;
    for (const LoggedLaunch& launch : record.launches) {
        const auto& observed = launch.profile.observed_blocks;
        const auto all = static_cast<double>(launch.profile.grid.count());
        if (observed && observed->observed == 0) continue;  // it stands in the list of those that only ran
        ++launches;
        ++checked;
        blocks += all;
        blocks_checked += observed ? static_cast<double>(observed->observed) : all;
    }
    for (const UncheckedLaunches& unchecked : record.unchecked_launches) {
        launches += unchecked.launches;
        repetitions += unchecked.repetitions;
        blocks += static_cast<double>(unchecked.grid.count()) * static_cast<double>(unchecked.launches);
    }
    if (blocks_checked == blocks) return "";
    const double percent = 100 * blocks_checked / blocks;
    std::array<char, 40> share{};
    std::snprintf(share.data(), share.size(), percent < 1 ? "%.2g" : "%.0f", percent);
    std::string repeated;
    if (repetitions > 0)
        repeated = " Of these, " + grouped_digits(repetitions) +
                   " would only have repeated an earlier one on the same data, and were left out.";
    return "Checked " + grouped_digits(checked) + " of " + grouped_digits(launches) +
           (launches == 1 ? " launch, " : " launches, ") + share.data() + " % of all blocks; the others only ran." +
           repeated + " --check all checks everything.";
}

}  // namespace warpbook::tools
