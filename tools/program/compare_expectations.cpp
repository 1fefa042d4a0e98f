#include "compare_expectations.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <warpbook/access_words.hpp>

#include "findings.hpp"
#include "kernel_summary.hpp"
#include "unchecked_launches.hpp"
#include "support/nearest_name.hpp"
#include "access_words.hpp"

namespace warpbook::tools {

namespace {

/// All launches of one kernel.
using Launches = std::vector<Profile>;

struct CountedLine {
    SourceLocation location;
    AccessCounts counts;
};

/// Names in the order of their first launches.
std::vector<std::string> launched_kernels(const std::vector<LoggedLaunch>& launches)
{
    std::vector<std::string> names;
    for (const LoggedLaunch& launch : launches) {
        const std::string& kernel = launch.profile.kernel;
        if (std::ranges::find(names, kernel) == names.end()) names.push_back(kernel);
    }
    return names;
}

Launches launches_of_kernel(const std::vector<LoggedLaunch>& launches, const std::string& kernel)
{
    Launches chosen;
    for (const LoggedLaunch& launch : launches)
        if (launch.profile.kernel == kernel) chosen.push_back(launch.profile);
    return chosen;
}

AccessCounts sum_of(const Launches& launches, AccessKind access)
{
    AccessCounts sum;
    for (const Profile& launch : launches)
        if (launch.totals.available()) sum += launch.totals.value().of(access);
    return sum;
}

/// The lines with such accesses. What costs most above the ideal comes first; of the others, what costs most.
std::vector<CountedLine> lines_with(const Launches& launches, AccessKind access)
{
    std::map<SourceLocation, AccessCounts> by_place;
    for (const Profile& launch : launches) {
        if (!launch.lines.available()) continue;
        for (const SourceLine& line : launch.lines.value())
            if (const AccessCounts& counts = line.counters.of(access); is_there(counts))
                by_place[line.location] += counts;
    }
    std::vector<CountedLine> lines;
    for (const auto& [place, counts] : by_place) lines.push_back({place, counts});
    std::stable_sort(lines.begin(), lines.end(), [](const CountedLine& a, const CountedLine& b) {
        return std::pair(known_excess(a.counts), a.counts.units) > std::pair(known_excess(b.counts), b.counts.units);
    });
    return lines;
}

bool needs_ideal(const Demand& demand)
{
    return demand.kind == Demand::Kind::coalesced || demand.kind == Demand::Kind::free_of_bank_conflicts;
}

bool is_ratio(const Demand& demand)
{
    return (demand.kind == Demand::Kind::at_least || demand.kind == Demand::Kind::at_most) &&
           demand.quantity == Demand::Quantity::units_per_instruction;
}

double quantity_of(Demand::Quantity quantity, const AccessCounts& counts)
{
    switch (quantity) {
    case Demand::Quantity::instructions: return static_cast<double>(counts.instructions);
    case Demand::Quantity::units: return static_cast<double>(counts.units);
    case Demand::Quantity::units_per_instruction: break;
    }
    return static_cast<double>(counts.units) / static_cast<double>(counts.instructions);
}

/// Of accesses that are there, or that need not be, and whose ideal is known where it is needed.
bool is_met(const Demand& demand, const AccessCounts& counts)
{
    switch (demand.kind) {
    case Demand::Kind::coalesced:
    case Demand::Kind::free_of_bank_conflicts: return known_excess(counts) == 0;
    case Demand::Kind::none: return counts.instructions == 0;
    case Demand::Kind::at_least: return quantity_of(demand.quantity, counts) >= demand.limit;
    case Demand::Kind::exactly: return quantity_of(demand.quantity, counts) == demand.limit;
    case Demand::Kind::at_most: break;
    }
    return quantity_of(demand.quantity, counts) <= demand.limit;
}

/// Why some of these launches do not tell everything; empty where they do.
std::string reason_of_sample(const Launches& launches, const ProgramRecord& record)
{
    const auto is_of_these = [&](const UncheckedLaunches& unchecked) {
        return std::ranges::any_of(launches, [&](const Profile& launch) { return launch.kernel == unchecked.kernel; });
    };
    if (const auto unchecked = std::ranges::find_if(record.unchecked_launches, is_of_these);
        unchecked != record.unchecked_launches.end())
        return std::to_string(unchecked->launches) + " more launches of it only ran: --check all counts them";
    const auto sample = std::ranges::find_if(launches, is_sample);
    return sample == launches.end() ? "" : "a launch was looked at in part: " + sample->note->sentence;
}

/// Why it cannot be said what these launches did; empty where it can.
std::string reason_without_counts(const Launches& launches, const ProgramRecord& record)
{
    // What is lost may have been a launch of this kernel.
    if (!record.problems.empty()) return "not all of the program was counted: " + record.problems.front();
    const auto is_uncounted = [](const Profile& launch) { return !launch.totals.available(); };
    const auto uncounted = std::ranges::find_if(launches, is_uncounted);
    if (uncounted == launches.end()) return {};
    const auto count = std::ranges::count_if(launches, is_uncounted);
    return std::to_string(count) + " of " + std::to_string(launches.size()) +
           (launches.size() == 1 ? " launch" : " launches") + " could not be counted: " + uncounted->totals.reason();
}

/// At most so many: the first ones cost most.
std::vector<BlamedLine> blamed_lines(const Launches& launches, const ExpectedAccess& expected)
{
    constexpr std::size_t max_blamed_lines = 3;
    std::vector<BlamedLine> blamed;
    for (const CountedLine& line : lines_with(launches, expected.access)) {
        if (blamed.size() == max_blamed_lines) break;
        if (needs_ideal(expected.demand) && known_excess(line.counts) == 0) continue;
        blamed.push_back({line.location, name_of(expected.access) + ": " + cost_words(expected.access, line.counts)});
    }
    return blamed;
}

std::string reason_without_lines(const Launches& launches)
{
    for (const Profile& launch : launches)
        if (!launch.lines.available()) return launch.lines.reason();
    return {};
}

void refuse(ExpectationRecord& outcome, const Launches& launches, const ExpectedAccess& expected,
            const AccessCounts& counts)
{
    outcome.status = CheckStatus::failed;
    if (counts.instructions == 0) {
        outcome.found = "the kernel executed no " + name_of(expected.access) + " at all";
        return;
    }
    outcome.found =
        is_ratio(expected.demand) ? cost_words(expected.access, counts) : counted_words(expected.access, counts);
    outcome.lines = blamed_lines(launches, expected);
    const std::string no_lines = reason_without_lines(launches);
    if (outcome.lines.empty() && !no_lines.empty())
        outcome.found += "\n(which line it is, is unavailable: " + no_lines + ")";
}

ExpectationRecord outcome_of(const ExpectedAccess& expected, const std::string& kernel, const ProgramRecord& record,
                             bool samples_are_allowed)
{
    const Launches launches = launches_of_kernel(record.launches, kernel);
    ExpectationRecord outcome{
        kernel, name_of(expected.access), wanted_words(expected), CheckStatus::unavailable, "", "", {}};
    outcome.reason = reason_without_counts(launches, record);
    if (outcome.reason.empty() && !samples_are_allowed) outcome.reason = reason_of_sample(launches, record);
    if (!outcome.reason.empty()) return outcome;

    const AccessCounts counts = sum_of(launches, expected.access);
    const bool needs_accesses = expected.demand.kind == Demand::Kind::coalesced || is_ratio(expected.demand);
    if (counts.instructions == 0 && needs_accesses) {
        refuse(outcome, launches, expected, counts);
    } else if (needs_ideal(expected.demand) && !counts.ideal_units.available()) {
        outcome.reason = "the ideal is unavailable: " + counts.ideal_units.reason();
    } else if (is_met(expected.demand, counts)) {
        outcome.status = CheckStatus::passed;
        outcome.found = counts.instructions == 0 ? "none" : counted_words(expected.access, counts);
    } else {
        refuse(outcome, launches, expected, counts);
    }
    return outcome;
}

std::string names_of(const std::vector<std::string>& kernels)
{
    constexpr std::size_t longest_name = 60;
    std::string text;
    for (const std::string& kernel : kernels) text += (text.empty() ? "" : ", ") + short_name(kernel, longest_name);
    return text;
}

/// A kernel that the program has never launched.
ExpectationRecord outcome_without_launches(const std::string& name, const ProgramRecord& record)
{
    ExpectationRecord outcome{name, "launches", "at least 1", CheckStatus::failed, "", "", {}};
    if (!record.problems.empty()) {
        outcome.status = CheckStatus::unavailable;
        outcome.reason = "not all of the program was counted: " + record.problems.front();
        return outcome;
    }
    const std::vector<std::string> launched = launched_kernels(record.launches);
    outcome.found = "the program launched no kernel " + name;
    if (launched.empty()) {
        outcome.found += ", and no other";
        return outcome;
    }
    if (const auto nearest = nearest_name(name, launched)) outcome.found += ". Was " + *nearest + " meant?";
    outcome.found += "\nlaunched: " + names_of(launched);
    return outcome;
}

std::string wanted_count(Demand::Kind kind, double limit)
{
    const std::string number = number_for_people(limit);
    if (kind == Demand::Kind::exactly) return number;
    return (kind == Demand::Kind::at_least ? "at least " : "at most ") + number;
}

bool is_met(Demand::Kind kind, double limit, double count)
{
    if (kind == Demand::Kind::exactly) return count == limit;
    return kind == Demand::Kind::at_least ? count >= limit : count <= limit;
}

ExpectationRecord outcome_of_count(const std::string& kernel, const std::string& what, Demand::Kind kind, double limit,
                                   double count)
{
    const CheckStatus status = is_met(kind, limit, count) ? CheckStatus::passed : CheckStatus::failed;
    return {kernel, what, wanted_count(kind, limit), status, number_for_people(count), "", {}};
}

/// Of one kernel, or of all where that is empty.
ExpectationRecord outcome_of_launches(const std::string& kernel, Demand::Kind kind, double limit,
                                      const ProgramRecord& record)
{
    if (!record.problems.empty())
        return {kernel,
                "launches",
                wanted_count(kind, limit),
                CheckStatus::unavailable,
                "",
                "not all of the program was counted: " + record.problems.front(),
                {}};
    std::uint64_t launches = 0;
    for (const LoggedLaunch& launch : record.launches)
        if (kernel.empty() || launch.profile.kernel == kernel) launches += launch.stands_for;
    for (const UncheckedLaunches& unchecked : record.unchecked_launches)
        if (kernel.empty() || unchecked.kernel == kernel) launches += unchecked.launches;
    return outcome_of_count(kernel, "launches", kind, limit, static_cast<double>(launches));
}

void add_outcomes_of_launches(std::vector<ExpectationRecord>& outcomes, const ExpectedKernel& expected,
                              const std::string& kernel, const ProgramRecord& record)
{
    for (const Demand& demand : expected.launches)
        outcomes.push_back(outcome_of_launches(kernel, demand.kind, demand.limit, record));
}

void add_outcomes_of_kernel(std::vector<ExpectationRecord>& outcomes, const ExpectedKernel& expected,
                            const ProgramRecord& record, bool samples_are_allowed)
{
    bool is_launched = false;
    for (const std::string& kernel : launched_kernels(record.launches)) {
        if (!is_name_of(expected.name, kernel)) continue;
        is_launched = true;
        add_outcomes_of_launches(outcomes, expected, kernel, record);
        for (const ExpectedAccess& access : expected.accesses)
            outcomes.push_back(outcome_of(access, kernel, record, samples_are_allowed));
    }
    if (!is_launched) outcomes.push_back(outcome_without_launches(expected.name, record));
}

/// `what` is "output" or "errors".
ExpectationRecord outcome_of_text(const std::string& what, const std::string& wanted,
                                  const std::optional<std::string>& output)
{
    ExpectationRecord outcome{"", what, "\"" + wanted + "\"", CheckStatus::unavailable, "", "", {}};
    if (!output) {
        outcome.reason = "nobody read what the program printed";
    } else if (output->find(wanted) != std::string::npos) {
        outcome.status = CheckStatus::passed;
        outcome.found = outcome.wanted;
    } else {
        outcome.status = CheckStatus::failed;
        const std::string where = what == "errors" ? " on standard error" : "";
        outcome.found = (output->empty() ? "the program printed nothing" : "the program printed other things") + where;
    }
    return outcome;
}

std::string number_of_faults(std::size_t count)
{
    return std::to_string(count) + (count == 1 ? " fault" : " faults") + ", see above";
}

std::vector<Fault> faults_that_count(const ProgramRecord& record)
{
    std::vector<Fault> faults = faults_of(record);
    std::erase_if(faults, [](const Fault& fault) { return !is_wrong(fault); });
    return faults;
}

ExpectationRecord outcome_of_faults(const ProgramRecord& record, bool samples_are_allowed, bool is_about_host)
{
    ExpectationRecord outcome{"", "faults", "none", CheckStatus::passed, "none", "", {}};
    Launches launches;
    for (const LoggedLaunch& launch : record.launches) launches.push_back(launch.profile);
    if (const std::vector<Fault> faults = faults_that_count(record); !faults.empty()) {
        outcome.status = CheckStatus::failed;
        outcome.found = number_of_faults(faults.size());
        const Fault& worst = faults.front();
        if (!worst.location.file.empty()) outcome.lines.push_back({worst.location, words_of(worst.kind)});
    } else if (launches.empty() && is_about_host && record.host) {
        outcome.found = "none in the host's code; no kernel was launched";
    } else if (launches.empty()) {
        outcome = {"", "faults", "none", CheckStatus::unavailable, "", "no launch was checked for faults", {}};
    } else if (const std::string reason = reason_of_sample(launches, record); !reason.empty()) {
        if (samples_are_allowed)
            outcome.found = "none in the part that was checked";
        else
            outcome = {"", "faults", "none", CheckStatus::unavailable, "", reason, {}};
    } else if (std::ranges::none_of(launches, is_checked_for_faults)) {
        outcome = {"",     "faults",
                   "none", CheckStatus::not_applicable,
                   "",     "a GPU does not look for them; ./warpbook run does, on the model",
                   {}};
    }
    return outcome;
}

ExpectationRecord outcome_of_failure(const WatchedRun& run)
{
    ExpectationRecord outcome{"", "end", "an exit code other than 0", CheckStatus::failed, describe(run.end), "", {}};
    if (run.interruption)
        outcome.found = "interrupted";
    else if (run.end.kind == ProcessEnd::Kind::exited && run.end.exit_code != 0)
        outcome.status = CheckStatus::passed;
    return outcome;
}

ExpectationRecord outcome_of_end(const WatchedRun& run)
{
    ExpectationRecord outcome{"", "end", "exit code 0", CheckStatus::passed, "exited with code 0", "", {}};
    if (run.end.exited_with(0) && !run.interruption) return outcome;
    outcome.status = CheckStatus::failed;
    outcome.found = run.interruption ? "interrupted" : describe(run.end);
    return outcome;
}

/// Whether there may be nothing that the kernels must do.
bool is_about_host(const Expectations& expectations)
{
    const ExpectedHost& host = expectations.host;
    return expectations.must_fail || !host.counts.empty() || host.no_leaks || host.checked_calls;
}

constexpr const char* reason_on_gpu = "on a GPU nobody looks at the host's code; ./warpbook run does, on the model";

double count_of(HostQuantity quantity, const ProgramRecord& record)
{
    using Direction = HostCopies::Direction;
    const auto copies = [&](Direction direction) {
        const auto found = std::ranges::find(record.host->copies, direction, &HostCopies::direction);
        return found == record.host->copies.end() ? HostCopies{} : *found;
    };
    const auto number = [&] {
        switch (quantity) {
        case HostQuantity::bytes_to_device: return copies(Direction::to_device).bytes;
        case HostQuantity::bytes_to_host: return copies(Direction::to_host).bytes;
        case HostQuantity::bytes_within_device: return copies(Direction::within_device).bytes;
        case HostQuantity::pinned_bytes_to_device: return copies(Direction::to_device).pinned_bytes;
        case HostQuantity::pinned_bytes_to_host: return copies(Direction::to_host).pinned_bytes;
        case HostQuantity::streams_to_device: return copies(Direction::to_device).streams;
        case HostQuantity::streams_to_host: return copies(Direction::to_host).streams;
        case HostQuantity::launches: break;
        }
        return std::uint64_t{0};
    }();
    return static_cast<double>(number);
}

/// Where the host's activity is not known: the program was counted on a GPU, or a process has lost it.
ExpectationRecord outcome_without_host(const std::string& what, const std::string& wanted, const ProgramRecord& record)
{
    const auto is_of_gpu = [](const LoggedLaunch& launch) { return launch.profile.device.backend != "model"; };
    if (std::ranges::any_of(record.launches, is_of_gpu))
        return {"", what, wanted, CheckStatus::not_applicable, "", reason_on_gpu, {}};
    return {"", what, wanted, CheckStatus::unavailable, "", "the program did not come to its end by itself", {}};
}

ExpectationRecord outcome_of_host_count(const ExpectedHostCount& expected, const ProgramRecord& record)
{
    const std::string what = words_of(expected.quantity);
    if (expected.quantity == HostQuantity::launches)
        return outcome_of_launches("", expected.kind, expected.limit, record);
    if (!record.host) return outcome_without_host(what, wanted_count(expected.kind, expected.limit), record);
    return outcome_of_count("", what, expected.kind, expected.limit, count_of(expected.quantity, record));
}

constexpr std::size_t max_blamed_places = 3;

ExpectationRecord outcome_of_leaks(const ProgramRecord& record)
{
    if (!record.host) return outcome_without_host("leaks", "none", record);
    ExpectationRecord outcome{"", "leaks", "none", CheckStatus::passed, "none", "", {}};
    std::uint64_t leaks = 0;
    for (const Finding& finding : record.host_findings) {
        if (finding.kind != FindingKind::leak) continue;
        leaks += finding.occurrences;
        if (outcome.lines.size() < max_blamed_places) outcome.lines.push_back({finding.location, sentence_of(finding)});
    }
    if (leaks == 0) return outcome;
    outcome.status = CheckStatus::failed;
    outcome.found = std::to_string(leaks) + (leaks == 1 ? " array is" : " arrays are") + " never freed";
    return outcome;
}

ExpectationRecord outcome_of_calls(const ProgramRecord& record, const std::optional<std::vector<RefusedCall>>& refused)
{
    if (!record.host) return outcome_without_host("calls", "checked", record);
    ExpectationRecord outcome{"", "calls", "checked", CheckStatus::unavailable, "", "", {}};
    if (!refused) {
        outcome.reason = record.host->processes > 1 ? "the program has several processes" : "nobody let calls fail";
        return outcome;
    }
    const auto unnoticed = std::ranges::count_if(*refused, [](const RefusedCall& call) { return !call.is_noticed; });
    const std::string all = std::to_string(refused->size()) + (refused->size() == 1 ? " call" : " calls");
    if (refused->empty()) {
        outcome.status = CheckStatus::failed;
        outcome.found = "the program calls nothing of CUDA's";
        return outcome;
    }
    if (unnoticed == 0) {
        outcome.status = CheckStatus::passed;
        outcome.found = "each of " + all + " was let fail in a run of its own, and the program said so";
        return outcome;
    }
    outcome.status = CheckStatus::failed;
    outcome.found = "of " + all + ", one of which fails in each run, " + std::to_string(unnoticed) +
                    (unnoticed == 1 ? " fails" : " fail") + " unnoticed";
    for (const RefusedCall& call : *refused) {
        const std::string text = call.function + " fails, and the program " + call.what_it_did;
        const auto is_told = [&](const BlamedLine& line) {
            return line.location == call.location && line.text == text;
        };
        if (!call.is_noticed && outcome.lines.size() < max_blamed_places &&
            std::ranges::none_of(outcome.lines, is_told))
            outcome.lines.push_back({call.location, text});
    }
    return outcome;
}

void add_outcomes_of_host(std::vector<ExpectationRecord>& outcomes, const ExpectedHost& expected,
                          const ProgramRecord& record, const ObservedRun& observed)
{
    for (const ExpectedHostCount& count : expected.counts) outcomes.push_back(outcome_of_host_count(count, record));
    if (expected.no_leaks) outcomes.push_back(outcome_of_leaks(record));
    if (expected.checked_calls) outcomes.push_back(outcome_of_calls(record, observed.refused_calls));
}

}  // namespace

std::vector<ExpectationRecord> compare(const Expectations& expectations, const ProgramRecord& record,
                                       const ObservedRun& observed)
{
    std::vector<ExpectationRecord> outcomes = {expectations.must_fail ? outcome_of_failure(observed.run)
                                                                      : outcome_of_end(observed.run)};
    if (expectations.output) outcomes.push_back(outcome_of_text("output", *expectations.output, observed.output));
    if (expectations.errors) outcomes.push_back(outcome_of_text("errors", *expectations.errors, observed.errors));
    const bool samples = expectations.samples_are_allowed;
    if (!expectations.faults_are_ignored)
        outcomes.push_back(outcome_of_faults(record, samples, is_about_host(expectations)));
    add_outcomes_of_host(outcomes, expectations.host, record, observed);
    const ProgramRecord counted = with_unchecked_launches(record);
    for (const ExpectedKernel& kernel : expectations.kernels)
        add_outcomes_of_kernel(outcomes, kernel, counted, samples);
    return outcomes;
}

bool are_all_kept(const std::vector<ExpectationRecord>& expectations)
{
    return std::all_of(expectations.begin(), expectations.end(), [](const ExpectationRecord& outcome) {
        return outcome.status == CheckStatus::passed || outcome.status == CheckStatus::not_applicable;
    });
}

}  // namespace warpbook::tools
