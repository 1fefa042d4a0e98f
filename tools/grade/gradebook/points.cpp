#include "points.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <warpbook/record/lab_record.hpp>

#include "checks.hpp"

namespace warpbook::tools::grading {

namespace {

using namespace std::chrono;

std::string count_of(long long number, const std::string& noun)
{
    return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

/// "2 days", "3 hours", "5 minutes": rounded up, as what has begun counts.
std::string text_of_time(seconds time)
{
    if (time > hours(48)) return count_of(ceil<days>(time).count(), "day");
    if (time > minutes(120)) return count_of(ceil<hours>(time).count(), "hour");
    return count_of(ceil<minutes>(time).count(), "minute");
}

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g %%", share * 100);
    return text;
}

double factor_of(const LatePolicy& policy, seconds late)
{
    if (policy.fixed) return *policy.fixed;
    const auto days_begun = static_cast<double>(ceil<days>(late).count());
    return std::max({policy.min, 1 - policy.per_day * days_begun, 0.0});
}

Lateness lateness_of(const std::optional<Time>& handed_in, const LabRubric& rubric)
{
    if (!rubric.has_dates()) return {};
    if (!handed_in) return {false, 1, "", true};
    if (rubric.not_after && *handed_in > *rubric.not_after) {
        return Lateness{true, 0,
                        "Handed in on " + text_of(*handed_in) + ", after " + text_of(*rubric.not_after) +
                            ", when no more points are given."};
    }
    if (!rubric.due || *handed_in <= *rubric.due + rubric.grace) return Lateness{};
    // Days begin with the end of the grace: who misses it by a minute is late by a day, and not by two a day later.
    const double factor = rubric.late ? factor_of(*rubric.late, *handed_in - (*rubric.due + rubric.grace)) : 1;
    return Lateness{true, factor,
                    "Handed in " + text_of_time(*handed_in - *rubric.due) + " late: " +
                        (factor < 1 ? percent(factor) + " of the points are kept." : "all points are kept.")};
}

/// How many checks of a group ended in each way.
struct Tally {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t unavailable = 0;
    /// Passed without any work; not among those above.
    std::size_t given = 0;
    std::size_t not_run = 0;
    /// Of the first check that is unavailable.
    std::string why_unavailable;

    std::size_t checks() const { return passed + failed + unavailable + not_run; }
    bool has_wrong() const { return failed + not_run > 0; }
};

/// "1 of 2 checks (the starter passes 1 more)"
std::string counts_in_words(const Tally& tally)
{
    std::string text = std::to_string(tally.passed) + " of ";
    text += count_of(static_cast<long long>(tally.checks()), "check");
    if (tally.given > 0) text += " (the starter passes " + std::to_string(tally.given) + " more)";
    if (tally.not_run > 0)
        text += " (" + std::to_string(tally.not_run) + " did not run: the file stopped the run before)";
    return text;
}

void count_check(Tally& tally, const CheckResult& check)
{
    if (check.status == CheckStatus::passed) ++tally.passed;
    if (check.status == CheckStatus::failed) ++tally.failed;
    if (check.status != CheckStatus::unavailable) return;
    if (tally.unavailable == 0)
        tally.why_unavailable = check.full_name() + (check.messages.empty() ? "" : ": " + check.summary);
    ++tally.unavailable;
}

struct Tallies {
    ForGroups<Tally> groups;
    Tally given_code;
};

Tallies tallies_of(const std::vector<CheckResult>& checks, const std::vector<std::string>& not_run,
                   const std::set<std::string>& given)
{
    Tallies tallies;
    for (const CheckResult& check : checks) {
        if (check.group == "GivenCode")
            count_check(tallies.given_code, check);
        else if (const auto index = group_from_name(check.group)) {
            if (check.status == CheckStatus::passed && given.contains(check.full_name()))
                ++tallies.groups[*index].given;
            else
                count_check(tallies.groups[*index], check);
        }
    }
    for (const std::string& name : not_run)
        if (const auto index = group_from_name(name.substr(0, name.find('.')))) ++tallies.groups[*index].not_run;
    return tallies;
}

/// Why a group has no points, whatever its own checks say; empty where they decide.
std::string gate_of(std::size_t index, const Tallies& tallies, const LabRubric& rubric)
{
    const bool is_about_given_code = index == group::accesses || index == group::predictions;
    if (is_about_given_code && tallies.given_code.failed > 0)
        return "the given code was changed, and the checks are about that code";
    const bool needs_values = index == group::accesses || index == group::time;
    if (needs_values && rubric.accesses_need_values && tallies.groups[group::values].has_wrong())
        return "the values are wrong";
    return "";
}

/// The file shares its process with what writes the record, so a record is believed only where it makes sense.
bool contradicts(Verdict verdict, const std::vector<CheckResult>& checks)
{
    const auto has = [&](CheckStatus status) {
        return std::ranges::find(checks, status, &CheckResult::status) != checks.end();
    };
    if (verdict == Verdict::solved)
        return !has(CheckStatus::passed) || has(CheckStatus::failed) || has(CheckStatus::unavailable);
    return has(CheckStatus::failed) != (verdict == Verdict::failed);
}

std::string rerun(const std::string& reason)
{
    return reason + ". Nothing is known to be wrong with the file: grade it again, for example on the model.";
}

double weights_of(const Tallies& tallies, const LabRubric& rubric)
{
    double weights = 0;
    for (std::size_t i = 0; i < group_names.size(); ++i)
        if (tallies.groups[i].checks() > 0) weights += rubric.weights[i];
    return weights;
}

/// Of a record with checks.
void add_checks(Points& points, const std::vector<CheckResult>& checks, const std::vector<std::string>& not_run,
                const LabRubric& rubric, const std::set<std::string>& given)
{
    Tallies tallies = tallies_of(checks, not_run, given);
    // The starter passes all that has a weight: then that is all that there is to count.
    if (weights_of(tallies, rubric) <= 0) tallies = tallies_of(checks, not_run, {});
    if (tallies.given_code.unavailable > 0) {
        points.not_graded = rerun("It could not be checked whether the given code is unmodified (" +
                                  tallies.given_code.why_unavailable + ")");
        return;
    }
    const double weights = weights_of(tallies, rubric);
    if (weights <= 0) {
        points.not_graded = "No check that applies to " + rubric.lab +
                            " has a weight in the rubric. Give one of its groups more than 0.";
        return;
    }
    double earned = 0;
    for (std::size_t i = 0; i < group_names.size(); ++i) {
        const Tally& tally = tallies.groups[i];
        if (tally.checks() == 0 || rubric.weights[i] <= 0) continue;
        GroupPoints group{std::string(group_names[i]),
                          0,
                          rubric.points * rubric.weights[i] / weights,
                          tally.passed,
                          tally.checks(),
                          ""};
        const std::string counted = group.group + ": " + counts_in_words(tally);
        const std::string gate = gate_of(i, tallies, rubric);
        if (!gate.empty()) {
            group.lost = counted;
            group.lost += ", but no points: " + gate + ".";
        } else if (tally.unavailable > 0) {
            points.not_graded = rerun("Not everything could be checked (" + tally.why_unavailable + ")");
        } else if (tally.has_wrong()) {
            const bool some = rubric.partial[i] == Partial::checks;
            if (some)
                group.earned = group.possible * static_cast<double>(tally.passed) / static_cast<double>(tally.checks());
            group.lost = counted + (some || tally.passed == 0 ? "." : ", and this group counts only as a whole.");
        } else {
            group.earned = group.possible;
        }
        earned += group.earned;
        points.groups.push_back(std::move(group));
    }
    if (points.not_graded.empty()) points.earned = earned;
}

void add_record(Points& points, const GradeRecord& grade, const LabRubric& rubric,
                const PassedByStarter& passed_by_starter)
{
    const LabRecord record = lab_record_from(grade.record);
    if (record.verdict == Verdict::open) {
        points.earned = 0;
        points.lost = "The file is the unchanged starter.";
        return;
    }
    if (!record.problem.empty()) {
        if (record.verdict == Verdict::unverified) {
            points.not_graded = rerun("The file could not be checked: " + record.problem);
        } else {
            points.earned = 0;
            points.lost = "No points: " + record.problem + (record.problem.ends_with('.') ? "" : ".");
        }
        return;
    }
    const std::vector<CheckResult> checks = checks_in(grade.record);
    if (contradicts(record.verdict, checks)) {
        points.not_graded = "The record of the check contradicts itself: its verdict is " +
                            std::string(name_of(record.verdict)) + ", which its checks do not say. Look into the file.";
        return;
    }
    const bool needs_starter = !rubric.starter_counts && record.verdict != Verdict::solved;
    add_checks(points, checks, grade.not_run, rubric,
               needs_starter ? passed_by_starter.value_or(std::set<std::string>{}) : std::set<std::string>{});
    if (needs_starter && !passed_by_starter && points.not_graded.empty())
        points.not_graded = "It could not be found out which checks pass without any work, since the starter of " +
                            rubric.lab + " was not graded. Grade again.";
    if (record.verdict == Verdict::solved) {
        // All that applies has passed. So it has all points, also where the rubric gives weight to nothing of it.
        points.earned = rubric.points;
        points.not_graded.clear();
    } else if (record.verdict == Verdict::unverified && points.not_graded.empty()) {
        const bool loses_none =
            std::ranges::all_of(points.groups, [](const GroupPoints& group) { return group.lost.empty(); });
        // Then what could not be checked has no weight; but who has no checks at all has shown nothing.
        if (!loses_none || points.groups.empty()) points.not_graded = rerun("Nothing could be checked");
    }
}

void finish(Points& points, const GradeRecord& grade, const LabRubric& rubric)
{
    points.lateness = lateness_of(grade.handed_in, rubric);
    // Who has no points loses none by coming late.
    if (points.lateness.is_unknown && points.earned == 0.0) points.lateness = {};
    if (points.lateness.is_unknown && points.not_graded.empty()) {
        points.not_graded =
            "It is not known when the file was handed in, and the rubric has a date. Add a line for it "
            "to handed-in.csv, and grade again: what was checked is kept.";
    }
    if (!points.not_graded.empty())
        points.earned.reset();
    else
        points.earned = to_cents(*points.earned * points.lateness.factor);
}

}  // namespace

std::vector<std::string> Points::reasons() const
{
    std::vector<std::string> reasons;
    if (!not_graded.empty()) reasons.push_back(not_graded);
    if (!lost.empty()) reasons.push_back(lost);
    for (const GroupPoints& group : groups)
        if (!group.lost.empty()) reasons.push_back(group.lost);
    if (!lateness.text.empty()) reasons.push_back(lateness.text);
    return reasons;
}

Points points_of(const GradeRecord& grade, const LabRubric& rubric, const PassedByStarter& passed_by_starter)
{
    Points points;
    points.possible = rubric.points;
    switch (grade.outcome) {
    case GradeOutcome::checked: add_record(points, grade, rubric, passed_by_starter); break;
    case GradeOutcome::not_graded: points.not_graded = grade.message; break;
    case GradeOutcome::not_compiled:
    case GradeOutcome::refused:
    case GradeOutcome::ended_early:
    case GradeOutcome::out_of_time:
        points.earned = 0;
        points.lost = grade.message;
        break;
    }
    finish(points, grade, rubric);
    return points;
}

Points points_of_nothing(const LabRubric& rubric)
{
    Points points;
    points.possible = rubric.points;
    points.earned = 0;
    points.lost = "Nothing was handed in.";
    return points;
}

// What binary fractions lose must not turn a half into less.
double to_cents(double points) { return std::floor(points * 100 + 0.5 + 1e-6) / 100; }

std::string text_of_points(double points)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.2f", points);
    std::string trimmed = text;
    while (trimmed.ends_with('0')) trimmed.pop_back();
    if (trimmed.ends_with('.')) trimmed.pop_back();
    return trimmed;
}

}  // namespace warpbook::tools::grading
