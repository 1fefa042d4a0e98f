#include "record_outcome.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>

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

Outcome record_failure(const WorkbookPaths& paths, const Lab& lab, const std::string& problem)
{
    prepare_record(paths, lab);
    replace_file(paths.record(lab.name),
                 lab_record_of_problem(lab.name, lab.path_of(lab.student_file), Verdict::failed, problem));
    return {Verdict::failed, problem, ""};
}

/// What a GPU has counted stays when the model counts next, and the other way round.
void keep_record_of_backend(const WorkbookPaths& paths, const Lab& lab, const LabRecord& record)
{
    if (record.backend != "model" && record.backend != "cupti") return;
    std::filesystem::copy_file(unfinished_record(paths, lab), paths.record_of(lab.name, record.backend),
                               std::filesystem::copy_options::overwrite_existing);
}

/// "14-tile-transpose.json.4711.unfinished" of a process that is no more.
bool was_left_behind(const std::string& name)
{
    constexpr std::string_view end = ".unfinished";
    constexpr std::string_view middle = ".json.";
    constexpr std::size_t max_digits = 9;
    if (!name.ends_with(end)) return false;
    const std::size_t begin = name.rfind(middle);
    if (begin == std::string::npos) return false;
    const std::size_t first = begin + middle.size();
    if (first + end.size() > name.size()) return false;
    const std::string process = name.substr(first, name.size() - end.size() - first);
    if (process.empty() || process.size() > max_digits || process.find_first_not_of("0123456789") != std::string::npos)
        return false;
    return kill(std::stoi(process), 0) != 0 && errno == ESRCH;
}

}  // namespace

std::filesystem::path unfinished_record(const WorkbookPaths& paths, const Lab& lab)
{
    return paths.record(lab.name).concat("." + std::to_string(getpid()) + ".unfinished");
}

void prepare_record(const WorkbookPaths& paths, const Lab& lab)
{
    const std::filesystem::path folder = paths.record(lab.name).parent_path();
    std::filesystem::create_directories(folder);
    std::filesystem::remove(unfinished_record(paths, lab));
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (was_left_behind(entry.path().filename().string())) std::filesystem::remove(entry.path());
    }
}

Outcome record_outcome(const WorkbookPaths& paths, const Lab& lab, const ProcessEnd& end)
{
    if (end.kind != ProcessEnd::Kind::exited) return record_failure(paths, lab, describe(end));
    const std::optional<Verdict> verdict = verdict_from_exit_code(end.exit_code);
    if (!verdict) return record_failure(paths, lab, "crashed (exit code " + std::to_string(end.exit_code) + ")");

    const std::filesystem::path file = unfinished_record(paths, lab);
    try {
        const std::optional<LabRecord> record = read_record(file);
        if (!record) return record_failure(paths, lab, "stopped before its checks were done");
        if (record->lab != lab.name || record->verdict != *verdict) {
            return record_failure(paths, lab, "its record and its exit code contradict each other");
        }
        keep_record_of_backend(paths, lab, *record);
        std::filesystem::rename(file, paths.record(lab.name));
        return outcome_of(*record);
    } catch (const UnreadableRecord&) {
        return record_failure(paths, lab, "its record cannot be read");
    }
}

Outcome record_not_compiling(const WorkbookPaths& paths, const Lab& lab)
{
    return record_failure(paths, lab, "does not compile");
}

Outcome record_open(const WorkbookPaths& paths, const Lab& lab)
{
    prepare_record(paths, lab);
    replace_file(paths.record(lab.name), lab_record_of_unchanged_starter(lab.name, lab.path_of(lab.student_file)));
    return {Verdict::open, "", ""};
}

Outcome last_outcome(const WorkbookPaths& paths, const Lab& lab)
{
    try {
        const std::optional<LabRecord> record = read_record(paths.record(lab.name));
        return record ? outcome_of(*record) : Outcome{};
    } catch (const UnreadableRecord&) {
        return {std::nullopt, "its record cannot be read: check it again", ""};
    }
}

std::vector<Outcome> last_outcomes(const WorkbookPaths& paths, const Course& course)
{
    std::vector<Outcome> outcomes;
    for (const Lab& lab : course) outcomes.push_back(last_outcome(paths, lab));
    return outcomes;
}

}  // namespace warpbook::tools
