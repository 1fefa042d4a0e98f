#include "repeat_grade.hpp"

#include <algorithm>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/schemas.hpp>
#include <warpbook/system/sha256.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/record.hpp"
#include "grade/gradebook/kept_grades.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;

/// A lab's own record has a similar name and lies in a similar place.
void refuse_record_of_a_lab(const std::string& text, const fs::path& file)
{
    const Json json = Json::parse(text, nullptr, false);
    const bool is_of_a_lab =
        json.is_object() && json.contains("schema") && json["schema"] == std::string(schema::lab_record);
    if (is_of_a_lab)
        throw UnreadableRecord(file.string() +
                               " is the record of a lab's check, and no grade: it does not say which file was graded "
                               "with what. Grades are in DIR/grades/STUDENT/LAB.json, where DIR is grade's --out.");
}

/// Why this grade has nothing that could be repeated.
std::string why_not(const GradeRecord& grade)
{
    if (grade.outcome == GradeOutcome::not_graded)
        return "It was not graded, so there is no result to repeat. Grade it again with ./warpbook grade. The reason "
               "then: " +
               grade.message;
    if (grade.evidence.source_hash.empty() && grade.outcome == GradeOutcome::refused)
        return "It was refused without being read, and its text was not kept: " + grade.message;
    if (grade.evidence.source_hash.empty())
        return "The grade does not say which text was graded: it has no evidence.source_hash.";
    return "";
}

std::string why_not_this_text(const GradeRecord& grade, const std::string& text, const fs::path& file)
{
    const std::string hash = sha256_of(text);
    if (hash == grade.evidence.source_hash) return "";
    return file.string() + " was changed after grading, or belongs to another grade: its SHA-256 is " + hash +
           ", and the grade is about " + grade.evidence.source_hash + ". Put the text that was graded there.";
}

/// A seed that does not fit was never drawn.
bool is_seed(const std::optional<std::uint64_t>& seed) { return !seed || *seed <= 0xffffffff; }

std::string why_not_these_inputs(const Evidence& evidence)
{
    if (is_seed(evidence.seed)) return "";
    return "The grade's seed, " + std::to_string(*evidence.seed) + ", is none: seeds are from 0 to 4294967295.";
}

/// The machine, not the file, is in the way.
std::string why_not_here(const GradeRecord& then, const GradeRecord& now)
{
    if (now.outcome == GradeOutcome::not_graded) return now.message;
    const auto is_unverified = [](const GradeRecord& grade) {
        if (grade.record.is_null()) return false;
        const LabRecord record = lab_record_from(grade.record);
        return record.verdict == Verdict::unverified && record.checks.empty();
    };
    if (is_unverified(now) && !is_unverified(then))
        return "Nothing can be checked with --backend " + now.evidence.backend +
               " on this machine: " + lab_record_from(now.record).problem;
    return "";
}

GradingSetting with_inputs_of(const Evidence& evidence, GradingSetting setting)
{
    setting.backend = evidence.backend.empty() ? "model" : evidence.backend;
    setting.seed.reset();
    setting.n.reset();
    if (evidence.seed) setting.seed = std::to_string(*evidence.seed);
    if (evidence.n) setting.n = std::to_string(*evidence.n);
    // Checks of one lab may have different largest sizes; the record has one of them.
    if (evidence.largest_n) setting.n = "largest";
    if (evidence.time_limit) setting.time_limit = std::chrono::seconds(*evidence.time_limit);
    setting.memory_limit = evidence.memory_limit;
    return setting;
}

}  // namespace

GradeToRepeat grade_to_repeat(const fs::path& file, const Course& course, const Starters& starters)
{
    const std::string record = read_text(file);
    refuse_record_of_a_lab(record, file);
    GradeToRepeat grade;
    grade.then = read_grade(record, file.string());
    grade.problem = why_not(grade.then);
    if (grade.problem.empty()) grade.problem = why_not_these_inputs(grade.then.evidence);
    const auto lab = std::ranges::find(course, grade.then.lab, &Lab::name);
    if (grade.problem.empty() && lab == course.end())
        grade.problem = "This workbook has no lab " + grade.then.lab + ". Use the workbook that it was graded with.";
    if (!grade.problem.empty()) return grade;

    const fs::path source = text_beside(file);
    std::error_code error;
    if (!fs::is_regular_file(source, error)) {
        grade.problem = "The text that was graded is missing: " + source.string() +
                        ". Grade again with ./warpbook grade, which keeps it there.";
        return grade;
    }
    std::string text = read_text(source);
    grade.problem = why_not_this_text(grade.then, text, source);
    if (!grade.problem.empty()) return grade;
    grade.lab = &*lab;
    // The starters of a class are run, to see what they pass.
    const bool has_run = !grade.then.evidence.backend.empty();
    grade.handed_in = handed_in_text(grade.then.lab, grade.then.file, std::move(text), has_run ? Starters{} : starters);
    // JSON cannot have each name that a file can have: it is the reason that must be the same.
    const std::string& message = grade.handed_in.message;
    const std::size_t reason = message.find("' ");
    if (reason != std::string::npos && grade.then.message.ends_with(message.substr(reason)))
        grade.handed_in.message = grade.then.message;
    return grade;
}

RepeatedGrade repeat_grade(const GradeToRepeat& grade, GradingSetting setting, const fs::path& folder,
                           StarterTrials& trials)
{
    RepeatedGrade repeated;
    repeated.problem = grade.problem;
    if (!grade.problem.empty()) return repeated;
    const GradeRecord& then = grade.then;
    repeated.now = grade_file(with_inputs_of(then.evidence, std::move(setting)), *grade.lab, then.student,
                              grade.handed_in, folder, trials);
    repeated.is_other_lab = repeated.now.evidence.course_hash != then.evidence.course_hash;
    repeated.problem = why_not_here(then, repeated.now);
    if (!repeated.problem.empty()) return repeated;
    repeated.comparison = compare_grades(then, repeated.now);
    repeated.result = repeated.comparison.is_same() ? RepeatedGrade::Result::same : RepeatedGrade::Result::not_the_same;
    return repeated;
}

}  // namespace warpbook::tools::grading
