#include "grade_file.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <vector>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/text_hash.hpp>
#include <warpbook/system/sha256.hpp>
#include <warpbook/system/text_file.hpp>

#include "build/build.hpp"
#include "course/build_facts.hpp"
#include "grade/gradebook/backends.hpp"
#include "grade/gradebook/checks.hpp"
#include "grade/gradebook/grade_of_both.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::optional<std::uint64_t> number_in(const std::optional<std::string>& text)
{
    std::uint64_t number = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), number).ec != std::errc())
        return std::nullopt;
    return number;
}

std::optional<std::uint64_t> number_at(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number_unsigned() ? std::optional(found->get<std::uint64_t>())
                                                              : std::nullopt;
}

/// What was counted on, and with which inputs, as the lab's record says.
void add_evidence(Evidence& evidence, const Json& record)
{
    evidence.backend = record.value("backend", evidence.backend);
    const Json device = record.value("device", Json::object());
    evidence.device = device.value("name", "");
    evidence.architecture = device.value("architecture", "");
    evidence.versions = device.value("versions", "");
    if (const auto seed = number_at(record, "seed")) evidence.seed = seed;
    if (const auto n = number_at(record, "n")) evidence.n = n;
}

/// The inputs and sizes that the check is about to be asked for: a file that ends it leaves a record without them.
void add_inputs(Evidence& evidence, const GradingSetting& setting, const std::string& text)
{
    evidence.seed = setting.seed ? number_in(setting.seed) : seed_of_text(text);
    evidence.n = number_in(setting.n);
    evidence.largest_n = setting.n == "largest";
}

std::optional<std::uint64_t> seconds_of(const std::optional<std::chrono::seconds>& time)
{
    return time ? std::optional(static_cast<std::uint64_t>(time->count())) : std::nullopt;
}

bool is_solved(const GradeRecord& grade)
{
    return grade.outcome == GradeOutcome::checked && grade.record.value("verdict", "") == name_of(Verdict::solved);
}

/// Empty where the bytes were not read.
std::string source_hash_of(const HandedIn& handed_in) { return handed_in.has_text() ? sha256_of(handed_in.text) : ""; }

GradeRecord without_checks(GradeRecord grade, GradeOutcome outcome, std::string message)
{
    grade.outcome = outcome;
    grade.message = std::move(message);
    return grade;
}

/// The record that the check has left, if it is one.
GradeRecord with_record(GradeRecord grade, const std::string& text, const std::vector<std::string>& checks_of_lab)
{
    try {
        Json json = parse_json(text);
        const LabRecord record = lab_record_from(json);
        if (record.lab != grade.lab)
            return without_checks(std::move(grade), GradeOutcome::not_graded,
                                  "The check left the record of another lab.");
        grade.record = std::move(json);
        add_evidence(grade.evidence, grade.record);
        if (record.problem_kind == LabProblem::could_not_go_on)
            return without_checks(std::move(grade), GradeOutcome::not_graded,
                                  "Not graded: the check " + record.problem);
        // Without checks there is a reason: the file ended the program, or there was no GPU.
        if (record.checks.empty() && !record.problem.empty() && record.verdict == Verdict::failed)
            return without_checks(std::move(grade), GradeOutcome::ended_early, record.problem);
        grade.outcome = GradeOutcome::checked;
        // A file must not gain by stopping the run: in a kernel without end, for example.
        if (record.verdict == Verdict::failed) grade.not_run = checks_not_in(grade.record, checks_of_lab);
        return grade;
    } catch (const std::exception& error) {
        return without_checks(std::move(grade), GradeOutcome::not_graded,
                              std::string("The check's record cannot be read: ") + error.what());
    }
}

GradeRecord not_compiled(const GradingSetting& setting, const Lab& lab, GradeRecord grade, const std::string& messages,
                         const GradedPrograms& programs, StarterTrials& trials)
{
    const std::string failure = trials.failure_of(setting, lab, programs.folder);
    if (!failure.empty())
        return without_checks(std::move(grade), GradeOutcome::not_graded,
                              "Not graded: here, not even the starter of " + lab.name + " compiles:\n" + failure);
    return without_checks(std::move(grade), GradeOutcome::not_compiled, "The file does not compile:\n" + messages);
}

/// By the backend of the setting, which is one.
GradeRecord check_by_one(const GradingSetting& setting, const Lab& lab, GradeRecord grade,
                         const GradedPrograms& programs)
{
    const CheckedPrograms checked = check_programs(setting, programs);
    switch (checked.state) {
    case CheckedPrograms::State::recorded:
        return with_record(std::move(grade), checked.record,
                           names_of_checks(read_text(setting.paths.labs() / lab.name / "check.cpp")));
    case CheckedPrograms::State::out_of_time:
        return without_checks(std::move(grade), GradeOutcome::out_of_time, checked.message);
    case CheckedPrograms::State::ended_early:
        return without_checks(std::move(grade), GradeOutcome::ended_early, checked.message);
    case CheckedPrograms::State::failed: break;
    }
    return without_checks(std::move(grade), GradeOutcome::not_graded,
                          "Not graded: " + checked.message + " Grade it again.");
}

/// The part of a grade that one of both backends has.
GradeRecord part_by(const std::string& backend, GradingSetting setting, const Lab& lab, GradeRecord grade,
                    const GradedPrograms& programs)
{
    const Clock::time_point begin = Clock::now();
    setting.backend = backend;
    grade.evidence.backend = backend;
    grade = check_by_one(setting, lab, std::move(grade), programs);
    grade.evidence.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return grade;
}

/// The model first: where it leaves nothing to decide, since the file ended its check, for example, no GPU is asked.
GradeRecord check_by_both(const GradingSetting& setting, const Lab& lab, GradeRecord grade,
                          const GradedPrograms& programs)
{
    std::vector<GradeRecord> parts = {part_by(model_backend, setting, lab, grade, programs)};
    if (parts.front().outcome == GradeOutcome::checked) {
        GradingSetting on_gpu = setting;
        std::optional<GpuTurns::Turn> turn;
        if (setting.gpu_turns != nullptr) on_gpu.gpu = turn.emplace(*setting.gpu_turns).gpu();
        parts.push_back(part_by(gpu_backend, std::move(on_gpu), lab, grade, programs));
    }
    return grade_of_both(std::move(grade), std::move(parts));
}

GradeRecord build_and_check(const GradingSetting& setting, const Lab& lab, GradeRecord grade, const std::string& text,
                            const GradedPrograms& programs, StarterTrials& trials)
{
    const BuiltPrograms built = build_programs(setting, lab, text, programs);
    if (built.state == BuiltPrograms::State::out_of_time)
        return without_checks(std::move(grade), GradeOutcome::out_of_time, built.messages);
    if (built.state == BuiltPrograms::State::out_of_memory)
        return without_checks(std::move(grade), GradeOutcome::not_compiled, built.messages);
    if (built.state == BuiltPrograms::State::refused)
        return not_compiled(setting, lab, std::move(grade), first_error(compiler_messages(built.messages)), programs,
                            trials);
    add_inputs(grade.evidence, setting, text);
    return setting.backend == both_backends ? check_by_both(setting, lab, std::move(grade), programs)
                                            : check_by_one(setting, lab, std::move(grade), programs);
}

}  // namespace

std::string course_hash_of(const WorkbookPaths& paths, const Lab& lab)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(paths.labs() / lab.name)) {
        const fs::path& file = entry.path();
        if (file.extension() == ".hpp" || file.extension() == ".cpp" || file.filename() == starter_file)
            files.push_back(file);
    }
    std::ranges::sort(files);
    std::string all = std::string(build_facts().version) + "\n";
    for (const fs::path& file : files) all += file.filename().string() + " " + sha256_of(read_text(file)) + "\n";
    return sha256_of(all);
}

std::string StarterTrials::failure_of(const GradingSetting& setting, const Lab& lab, const fs::path& work_folder)
{
    const std::lock_guard lock(mutex_);
    if (const auto known = failures_.find(lab.name); known != failures_.end()) return known->second;
    const GradedPrograms programs{work_folder / "starter"};
    fs::create_directories(programs.folder);
    const std::string starter = read_text(setting.paths.labs() / lab.name / starter_file);
    const BuiltPrograms built = build_programs(setting, lab, starter, programs);
    std::string& failure = failures_[lab.name];
    if (built.state != BuiltPrograms::State::built) failure = built.messages.empty() ? "(no message)" : built.messages;
    return failure;
}

bool is_up_to_date(const GradeRecord& grade, const GradingSetting& setting, const HandedIn& handed_in,
                   const std::string& course_hash)
{
    const Evidence& evidence = grade.evidence;
    // Of what is too large there is no hash, but its message has its size.
    const bool same_refusal = grade.outcome != GradeOutcome::refused || grade.message == handed_in.message;
    const bool same_file =
        evidence.source_hash == source_hash_of(handed_in) && same_refusal && evidence.course_hash == course_hash;
    // What nothing ran of has no backend.
    const bool same_backend = evidence.backend.empty() || evidence.backend == setting.backend;
    const bool same_inputs = (!setting.seed || !evidence.seed || evidence.seed == number_in(setting.seed)) &&
                             (!number_in(setting.n) || !evidence.n || evidence.n == number_in(setting.n)) &&
                             (setting.n != "largest" || !evidence.seed || evidence.largest_n);
    // Whatever is not right may have run out of time or memory.
    const bool same_limits =
        evidence.backend.empty() || is_solved(grade) ||
        (evidence.time_limit == seconds_of(setting.time_limit) && evidence.memory_limit == setting.memory_limit);
    return grade.outcome != GradeOutcome::not_graded && same_file && same_backend && same_inputs && same_limits;
}

GradeRecord grade_file(const GradingSetting& setting, const Lab& lab, const std::string& student,
                       const HandedIn& handed_in, const fs::path& folder, StarterTrials& trials)
{
    const Clock::time_point begin = Clock::now();
    GradeRecord grade;
    grade.student = student;
    grade.lab = lab.name;
    grade.file = handed_in.path;
    grade.handed_in = handed_in.handed_in;
    grade.evidence.source_hash = source_hash_of(handed_in);
    grade.evidence.course_hash = course_hash_of(setting.paths, lab);
    grade.evidence.warpbook = build_facts().version;
    grade.evidence.date = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    if (handed_in.state == HandedIn::State::unclear)
        return without_checks(std::move(grade), GradeOutcome::not_graded, handed_in.message);
    if (handed_in.state == HandedIn::State::refused)
        return without_checks(std::move(grade), GradeOutcome::refused, handed_in.message);
    if (handed_in.is_unchanged_starter) {
        grade.outcome = GradeOutcome::checked;
        grade.record = parse_json(lab_record_of_unchanged_starter(lab.name, handed_in.path));
        return grade;
    }
    grade.evidence.backend = setting.backend;
    grade.evidence.isolation = setting.isolation.name();
    grade.evidence.time_limit = seconds_of(setting.time_limit);
    grade.evidence.memory_limit = setting.memory_limit;
    try {
        grade = build_and_check(setting, lab, std::move(grade), handed_in.text, GradedPrograms{folder}, trials);
    } catch (const std::exception& error) {
        grade = without_checks(std::move(grade), GradeOutcome::not_graded, std::string("Not graded: ") + error.what());
    }
    grade.evidence.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return grade;
}

}  // namespace warpbook::tools::grading
