#include "program_comparison.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

#include <warpbook/note.hpp>
#include <warpbook/profile_fields.hpp>

#include "comparison.hpp"
#include "counterparts.hpp"

namespace warpbook::proof {

namespace {

using nlohmann::json;

/// Sentences of one cell.
class Remarks {
public:
    void add(const std::string& remark)
    {
        if (!remark.empty() && known_.insert(remark).second) text_ += (text_.empty() ? "" : "; ") + remark;
    }
    const std::string& text() const { return text_; }

private:
    std::set<std::string> known_;
    std::string text_;
};

std::string last_line(const std::string& text)
{
    std::istringstream stream(text);
    std::string last;
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) last = line;
    }
    return last;
}

/// Without what changes in a program that measures itself, or whose threads print: numbers and the order of lines.
std::multiset<std::string> lines_without_numbers(const std::string& output)
{
    static const std::regex number("-?(nan|inf|[0-9]+([.][0-9]+)?(e[-+]?[0-9]+)?)");
    std::istringstream stream(output);
    std::multiset<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.insert(std::regex_replace(line, number, "#"));
    return lines;
}

/// How what it prints when it is counted is to what it prints alone.
std::string standard_output(const ProgramReading& reading)
{
    for (const RunOfOther& run : reading.alone) {
        for (const CountedRun& other : reading.counted) {
            if (run.output == other.run.output) return same_output;
        }
    }
    const RunOfOther& alone = reading.alone.front();
    const RunOfOther& counted = reading.counted.front().run;
    const bool is_changing =
        alone.output != reading.alone.back().output || counted.output != reading.counted.back().run.output;
    return is_changing && lines_without_numbers(alone.output) == lines_without_numbers(counted.output) ? changing_output
                                                                                                       : other_output;
}

std::string in_words(const std::optional<int>& exit_code)
{
    return exit_code ? std::to_string(*exit_code) : "out of time";
}

const json& totals_of(const json& launch) { return launch.at("totals"); }

bool is_counted(const json& launch) { return !totals_of(launch).contains("unavailable"); }

std::optional<Note::Kind> kind_of_note_on(const json& launch)
{
    return note_kind_named(launch.value(profile_field::note_kind, ""));
}

/// What our report says of the launch. That lines were left out is nothing here: they are not compared.
std::string note_on(const json& launch)
{
    return kind_of_note_on(launch) == Note::Kind::lines_left_out ? "" : launch.value(profile_field::note, "");
}

bool prints(const json& launch)
{
    return launch.at("lines").is_object() &&
           launch["lines"].value(profile_field::cause, "") == name_of(Unavailable::Cause::kernel_prints);
}

OurLaunch our_launch(const std::string& program, const json& launch)
{
    return {program,
            "",
            launch.at("kernel"),
            totals_of(launch),
            json(),
            launch.value("metrics", json()),
            launch.at("grid"),
            launch.at("block")};
}

/// What a launch is known by in another run of the program: its kernel, its extents, and which one of these it is.
using LaunchName = std::pair<std::string, std::size_t>;

std::map<LaunchName, const json*> by_name(const std::vector<json>& launches)
{
    std::map<LaunchName, const json*> all;
    std::map<std::string, std::size_t> so_far;
    for (const json& launch : launches) {
        const std::string what =
            launch.at("kernel").get<std::string>() + launch.at("grid").dump() + launch.at("block").dump();
        all[{what, so_far[what]++}] = &launch;
    }
    return all;
}

/// Whether two runs of ours have the same numbers of a launch, among those that are compared with ncu's.
bool is_as_before(const json& launch, const json& again)
{
    if (!is_counted(launch) || !is_counted(again)) return is_counted(launch) == is_counted(again);
    return our_numbers(totals_of(launch), launch.value("metrics", json())) ==
           our_numbers(totals_of(again), again.value("metrics", json()));
}

/// The kernels of which two runs of ours count something else.
std::set<std::string> changing_kernels(const ProgramReading& reading)
{
    const auto first = by_name(reading.counted.front().launches);
    const auto second = by_name(reading.counted.back().launches);
    std::set<std::string> kernels;
    for (const auto& [name, launch] : second) {
        if (!first.contains(name)) kernels.insert(launch->at("kernel"));
    }
    for (const auto& [name, launch] : first) {
        const auto again = second.find(name);
        if (again == second.end() || !is_as_before(*launch, *again->second)) kernels.insert(launch->at("kernel"));
    }
    return kernels;
}

/// What is known of one kernel, over all its launches.
struct Kernel {
    std::size_t launches = 0;
    std::size_t counted = 0;
    std::size_t of_ncu = 0;
    std::size_t numbers = 0;
    std::size_t equal = 0;
    bool changes = false;
    Remarks remarks;
};

/// A number of a kernel that differs for one reason: in how many launches, and both readings in the first of these.
struct Difference {
    std::size_t launches = 0;
    std::uint64_t ours = 0;
    std::uint64_t ncu = 0;
};

/// Compares the launches of one program.
class Launches {
public:
    explicit Launches(const ProgramReading& reading) : reading_(reading), taken_(reading.of_ncu.size())
    {
        const std::set<std::string> changing_ones = changing_kernels(reading);
        for (const json& launch : reading.counted.front().launches) {
            const OurLaunch ours = our_launch(reading.name, launch);
            Kernel& kernel = kernel_called(ours.kernel);
            kernel.changes = changing_ones.contains(ours.kernel);
            ++kernel.launches;
            kernel.remarks.add(note_on(launch));
            const NcuLaunch* ncu = take(ours);
            if (ncu != nullptr) ++kernel.of_ncu;
            if (!is_counted(launch)) {
                kernel.remarks.add(ours.totals.at("unavailable"));
                if (ncu == nullptr) failed_.push_back(ours);
                continue;
            }
            ++kernel.counted;
            if (ncu != nullptr) compare(kernel, ours, *ncu, prints(launch) ? printf_is_the_drivers : "");
        }
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            if (taken_[i] || is_among_failed(reading.of_ncu[i])) continue;
            Kernel& kernel = kernel_called(reading.of_ncu[i].kernel);
            ++kernel.of_ncu;
            kernel.remarks.add("we have not seen it, with this grid and block");
        }
    }

    void append_to(ProgramTables& tables) const
    {
        const bool ran_twice = reading_.counted.size() > 1;
        for (const std::string& name : order_) {
            const Kernel& kernel = kernels_.at(name);
            tables.kernels.push_back({reading_.name, name, std::to_string(kernel.launches),
                                      std::to_string(kernel.counted), std::to_string(kernel.of_ncu),
                                      !ran_twice       ? ""
                                      : kernel.changes ? other_runs
                                                       : same_runs,
                                      std::to_string(kernel.numbers), std::to_string(kernel.equal),
                                      kernel.remarks.text()});
        }
        for (const auto& [key, difference] : differences_) {
            const auto& [kernel, number, remark] = key;
            tables.differences.push_back({reading_.name, kernel, number, std::to_string(difference.launches),
                                          std::to_string(difference.ours), std::to_string(difference.ncu), remark});
        }
    }

private:
    Kernel& kernel_called(const std::string& name)
    {
        const auto [found, is_new] = kernels_.try_emplace(name);
        if (is_new) order_.push_back(name);
        return found->second;
    }

    /// One that can be this launch and is nobody else's; null where there is none.
    const NcuLaunch* take(const OurLaunch& ours)
    {
        const std::optional<std::size_t> chosen =
            find_like(ours, reading_.of_ncu, [this](std::size_t i) { return !taken_[i]; });
        if (!chosen) return nullptr;
        taken_[*chosen] = true;
        return &reading_.of_ncu[*chosen];
    }

    /// Of a launch that fails under it, ncu need not tell how many blocks and threads it has.
    bool is_among_failed(const NcuLaunch& ncu)
    {
        const auto found = std::ranges::find_if(
            failed_, [&](const OurLaunch& ours) { return is_same_kernel(ours.kernel, ncu.kernel); });
        if (found == failed_.end()) return false;
        ++kernel_called(found->kernel).of_ncu;
        failed_.erase(found);
        return true;
    }

    /// `why_larger` explains every number of ncu's that is larger, and for which nothing else is known.
    void compare(Kernel& kernel, const OurLaunch& ours, const NcuLaunch& ncu, const char* why_larger)
    {
        for (const Row& row : compare_launches(std::span(&ours, 1), std::span(&ncu, 1), launch_counterparts())) {
            ++kernel.numbers;
            if (row.ours == row.ncu) {
                ++kernel.equal;
                continue;
            }
            std::string why = row.remark;
            if (why.empty() && row.ours < row.ncu) why = why_larger;
            if (why.empty() && kernel.changes) why = changes_from_run_to_run;
            Difference& difference = differences_[{ours.kernel, row.number, why}];
            if (difference.launches++ > 0) continue;
            difference.ours = row.ours;
            difference.ncu = row.ncu;
        }
    }

    const ProgramReading& reading_;
    std::vector<bool> taken_;
    /// Those that we could not count, and for which ncu has none that is like them.
    std::vector<OurLaunch> failed_;
    std::vector<std::string> order_;
    std::map<std::string, Kernel> kernels_;
    /// By kernel, number and remark.
    std::map<std::tuple<std::string, std::string, std::string>, Difference> differences_;
};

std::string remarks_on(const ProgramReading& reading)
{
    const RunOfOther& alone = reading.alone.front();
    const CountedRun& counted = reading.counted.front();
    Remarks remarks;
    const bool launches_nothing = counted.run.exit_code && counted.launches.empty() && reading.of_ncu.empty();
    if (launches_nothing) remarks.add("launches no kernel");
    if (alone.exit_code != 0 || launches_nothing) {
        std::string words = last_line(alone.errors);
        if (words.empty()) words = last_line(alone.output);
        if (!words.empty()) remarks.add("it says, alone: " + words);
    }
    for (const json& launch : counted.launches) {
        if (kind_of_note_on(launch) == Note::Kind::failed_when_counted) remarks.add(note_on(launch));
    }
    for (const std::string& problem : counted.problems) remarks.add(problem);
    // It says with 1 that nothing was counted.
    const bool says_nothing_counted = counted.run.exit_code == 0 && counted.exit_code_of_profiler == 1;
    if (counted.exit_code_of_profiler != counted.run.exit_code && !says_nothing_counted)
        remarks.add(std::string(warpbook_profile) + "ended with " + in_words(counted.exit_code_of_profiler));
    if (reading.of_ncu.empty() && !counted.launches.empty()) remarks.add("ncu: " + reading.complaint_of_ncu);
    return remarks.text();
}

}  // namespace

void add_program(ProgramTables& tables, const ProgramReading& reading)
{
    const CountedRun& counted = reading.counted.front();
    const auto launches_counted = std::ranges::count_if(counted.launches, is_counted);
    tables.programs.push_back({reading.name, in_words(reading.alone.front().exit_code), in_words(counted.run.exit_code),
                               standard_output(reading), std::to_string(counted.launches.size()),
                               std::to_string(launches_counted), std::to_string(reading.of_ncu.size()),
                               remarks_on(reading)});
    Launches(reading).append_to(tables);
}

void add_program(ProgramTables& tables, const std::string& name, const std::string& why_not)
{
    Cells& row = tables.programs.emplace_back(program_columns.size());
    row.front() = name;
    row.back() = why_not;
}

bool needs_a_second_look(const ProgramReading& reading)
{
    ProgramTables tables;
    add_program(tables, reading);
    return standard_output(reading) != same_output ||
           std::ranges::any_of(tables.differences, [](const Cells& row) { return row.back().empty(); });
}

}  // namespace warpbook::proof
