#include "settle.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <warpbook/system/text_file.hpp>

#include "record.hpp"

namespace warpbook::tools {

namespace {

std::string failed_checks_of(const LabRecord& record)
{
    const auto failed = [](const CheckRecord& check) { return check.status == CheckStatus::failed; };
    const auto first = std::find_if(record.checks.begin(), record.checks.end(), failed);
    if (first == record.checks.end()) return "";
    const auto others = std::count_if(first + 1, record.checks.end(), failed);
    return first->group + "." + first->name + (others > 0 ? " and " + std::to_string(others) + " more" : "");
}

Outcome outcome_of(const LabRecord& record)
{
    // An OPEN lab fails its checks too: nothing was done for them yet.
    const bool failed = record.verdict == Verdict::failed;
    return {record.verdict, record.problem, failed ? failed_checks_of(record) : ""};
}

Outcome settle_as_failed(const Places& places, const Lab& lab, const std::string& problem)
{
    prepare_record(places, lab);
    write_text(places.record(lab.name),
               lab_record_of_problem(lab.name, lab.path_of(lab.student_file), Verdict::failed, problem));
    return {Verdict::failed, problem, ""};
}

}  // namespace

std::filesystem::path unfinished_record(const Places& places, const Lab& lab)
{
    return places.record(lab.name).concat(".unfinished");
}

void prepare_record(const Places& places, const Lab& lab)
{
    std::filesystem::create_directories(places.record(lab.name).parent_path());
    std::filesystem::remove(unfinished_record(places, lab));
}

Outcome settle(const Places& places, const Lab& lab, const ProcessEnd& end)
{
    if (end.kind != ProcessEnd::Kind::exited) return settle_as_failed(places, lab, describe(end));
    const std::optional<Verdict> verdict = verdict_from_exit_code(end.exit_code);
    if (!verdict) return settle_as_failed(places, lab, "crashed (exit code " + std::to_string(end.exit_code) + ")");

    const std::filesystem::path file = unfinished_record(places, lab);
    try {
        const std::optional<LabRecord> record = read_record(file);
        if (!record) return settle_as_failed(places, lab, "stopped before its checks were done");
        if (record->lab != lab.name || record->verdict != *verdict) {
            return settle_as_failed(places, lab, "its record and its exit code contradict each other");
        }
        std::filesystem::rename(file, places.record(lab.name));
        return outcome_of(*record);
    } catch (const UnreadableRecord&) {
        return settle_as_failed(places, lab, "its record cannot be read");
    }
}

Outcome settle_as_not_compiling(const Places& places, const Lab& lab)
{
    return settle_as_failed(places, lab, "does not compile");
}

Outcome settle_as_open(const Places& places, const Lab& lab)
{
    prepare_record(places, lab);
    write_text(places.record(lab.name), lab_record_of_unchanged_starter(lab.name, lab.path_of(lab.student_file)));
    return {Verdict::open, "", ""};
}

Outcome last_outcome(const Places& places, const Lab& lab)
{
    try {
        const std::optional<LabRecord> record = read_record(places.record(lab.name));
        return record ? outcome_of(*record) : Outcome{};
    } catch (const UnreadableRecord&) {
        return {std::nullopt, "its record cannot be read: check it again", ""};
    }
}

std::vector<Outcome> last_outcomes(const Places& places, const Course& course)
{
    std::vector<Outcome> outcomes;
    for (const Lab& lab : course) outcomes.push_back(last_outcome(places, lab));
    return outcomes;
}

}  // namespace warpbook::tools
