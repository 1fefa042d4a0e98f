#include "unchecked_launches.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "support/number_text.hpp"

namespace warpbook::tools {

namespace {

bool is_like(const Profile& launch, const UncheckedLaunches& unchecked)
{
    return launch.grid == unchecked.grid && launch.block == unchecked.block && launch.kernel == unchecked.kernel;
}

using Launches = std::vector<LoggedLaunch*>;

const Counters& totals_of(const LoggedLaunch* launch) { return launch->profile.totals.value(); }
bool is_part(const LoggedLaunch* launch) { return launch->profile.observed_blocks.has_value(); }
ErrorOfCounts error_of(const LoggedLaunch* launch)
{
    return is_part(launch) ? launch->profile.observed_blocks->error : ErrorOfCounts(0);
}

/// `count(counters)`, of each count of each kind of access.
template <class Use>
void for_each_count(Use use)
{
    for (const AccessKind kind : all_access_kinds) {
        use([kind](const Counters& of) { return static_cast<double>(of.of(kind).instructions); });
        use([kind](const Counters& of) { return static_cast<double>(of.of(kind).units); });
    }
}

/// Whether launches that were counted as a whole all did the same, and others did, too, as far as that is known.
bool all_did_the_same(const Launches& wholes, const Launches& parts)
{
    bool same = true;
    for_each_count([&](auto count) {
        const double first = count(totals_of(wholes.front()));
        for (const LoggedLaunch* const whole : wholes) same &= count(totals_of(whole)) == first;
        for (const LoggedLaunch* const part : parts)
            same &= std::abs(count(totals_of(part)) - first) <= error_of(part).value_or(0) * first + 0.5;
    });
    return same;
}

void stand_for(LoggedLaunch& launch, std::uint64_t others, ErrorOfCounts error)
{
    if (others == 0) return;
    launch.stands_for += others;
    Profile& profile = launch.profile;
    scale_counts(profile, static_cast<double>(1 + others));
    Note note = note_scaled_from_launches(error);
    if (profile.note) note.sentence = profile.note->sentence + "; " + note.sentence;
    profile.note = note;
}

/// Where all did the same: each for a whole number of launches, so the sum is what all did. Those of which some blocks
/// were counted did what the others did.
void let_each_stand_for_as_many(const Launches& wholes, const Launches& parts, std::uint64_t unchecked)
{
    for (LoggedLaunch* const part : parts) {
        part->profile.totals = wholes.front()->profile.totals;
        part->profile.lines = wholes.front()->profile.lines;
        part->profile.note = note_scaled_from_launches();
    }
    for (std::size_t i = 0; i < wholes.size(); ++i)
        stand_for(*wholes[i], (i + 1) * unchecked / wholes.size() - i * unchecked / wholes.size(), 0);
}

/// How many launches are like each of those that were counted: those between two are like the one or the other.
std::vector<std::uint64_t> shares_of(const Launches& counted, std::uint64_t unchecked)
{
    std::vector<std::uint64_t> shares(counted.size(), 0);
    for (std::size_t i = 1; i < counted.size(); ++i) {
        const std::uint64_t between = std::min(counted[i]->profile.unchecked_before, unchecked);
        unchecked -= between;
        shares[i - 1] += between / 2;
        shares[i] += between - between / 2;
    }
    shares.back() += unchecked;
    return shares;
}

/// Of the sums: what lies between two is somewhere between their counts, and what comes behind the last one changes
/// from launch to launch as much as any two did. Of one alone, nobody knows whether others are like it.
ErrorOfCounts error_of_sums(const Launches& counted, const std::vector<std::uint64_t>& shares, double behind)
{
    // Of one, nobody knows whether others are like it; and it is not said of all the programs that count nothing else.
    if (counted.size() == 1) return {};
    double most = 0;
    for (const LoggedLaunch* const launch : counted)
        if (!error_of(launch)) return {};
    for_each_count([&](auto count) {
        double sum = 0;
        double error = 0;
        double steepest = 0;
        for (std::size_t i = 0; i < counted.size(); ++i) {
            const double mine = count(totals_of(counted[i]));
            const auto share = static_cast<double>(shares[i]);
            sum += mine * (1 + share);
            error += mine * (1 + share) * *error_of(counted[i]);
            if (i == 0) continue;
            const auto between = static_cast<double>(counted[i]->profile.unchecked_before);
            const double apart = std::abs(mine - count(totals_of(counted[i - 1])));
            error += between * apart;
            steepest = std::max(steepest, apart / (1 + between));
        }
        error += steepest * behind * (behind + 1) / 2;
        if (sum > 0) most = std::max(most, error / sum);
    });
    return most;
}

void let_stand_for(const Launches& counted, std::uint64_t unchecked)
{
    Launches wholes;
    Launches parts;
    for (LoggedLaunch* const launch : counted) (is_part(launch) ? parts : wholes).push_back(launch);
    if (wholes.size() > 1 && all_did_the_same(wholes, parts))
        return let_each_stand_for_as_many(wholes, parts, unchecked);
    const std::vector<std::uint64_t> shares = shares_of(counted, unchecked);
    double behind = static_cast<double>(unchecked);
    for (const LoggedLaunch* const launch : counted) behind -= static_cast<double>(launch->profile.unchecked_before);
    const ErrorOfCounts error = error_of_sums(counted, shares, std::max(0.0, behind));
    for (std::size_t i = 0; i < counted.size(); ++i) stand_for(*counted[i], shares[i], error);
}

}  // namespace

ProgramRecord with_unchecked_launches(ProgramRecord record)
{
    std::vector<LoggedLaunch> without_counts;
    for (const UncheckedLaunches& unchecked : record.unchecked_launches) {
        Launches counted;
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
        ++launches;
        blocks += all;
        // With its findings it stands here, and not among those that only ran.
        if (observed && observed->observed == 0) continue;
        ++checked;
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
                   " would only have repeated an earlier one on the same data, and " +
                   (repetitions == 1 ? "was" : "were") + " left out.";
    return "Checked " + grouped_digits(checked) + " of " + grouped_digits(launches) +
           (launches == 1 ? " launch, " : " launches, ") + share.data() + " % of all blocks; the others only ran." +
           repeated + " --check all checks everything.";
}

}  // namespace warpbook::tools
