#include "repetition_text.hpp"

#include <sstream>

#include "grade/gradebook/gradebook.hpp"

namespace warpbook::tools::grading {

namespace {

/// The lines of a text, the first after `label`.
std::string labeled_lines(const std::string& label, const std::string& text)
{
    std::string lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines += (lines.empty() ? label : std::string(label.size(), ' ')) + line + "\n";
    return lines;
}

/// What was compared where the file did not run.
std::string what_was_verified(const GradeRecord& grade)
{
    switch (grade.outcome) {
    case GradeOutcome::refused: return "Nothing was run, then or now: the file is refused for the same reason.";
    case GradeOutcome::not_compiled: return "Nothing was run, then or now: the compiler says the same.";
    case GradeOutcome::checked:
        return grade.evidence.backend.empty() ? "Nothing was run, then or now: the file is the unchanged starter." : "";
    case GradeOutcome::ended_early:
    case GradeOutcome::out_of_time:
    case GradeOutcome::not_graded: break;
    }
    return "";
}

std::string indented(const std::string& sentence) { return labeled_lines("  ", sentence); }

std::string remarks_on(const GradeRecord& then, const RepeatedGrade& repeated)
{
    std::string text;
    if (repeated.is_other_lab) {
        text += indented(
            "The lab is not the one that it was graded with: its check, contract or starter, or Warpbook's version,\n"
            "has changed since.");
    }
    if (repeated.result == RepeatedGrade::Result::same) text += indented(what_was_verified(then));
    if (repeated.comparison.has_times)
        text += indented("Times on a GPU differ from run to run: only the statuses of their checks were compared.");
    if (then.outcome != repeated.now.outcome &&
        (then.outcome == GradeOutcome::out_of_time || repeated.now.outcome == GradeOutcome::out_of_time))
        text += indented("Whether a file ends in time depends on the machine and what else it does. Repeat it alone.");
    for (const GradeDifference& each : repeated.comparison.circumstances)
        text += indented(each.what + " (not compared): " + each.then + " then, " + each.now + " now");
    return text;
}

}  // namespace

std::string text_of_repetition(const std::string& name, const GradeRecord& then, const RepeatedGrade& repeated)
{
    using Result = RepeatedGrade::Result;
    switch (repeated.result) {
    case Result::same: return name + ": same, " + state_of(then) + "\n" + remarks_on(then, repeated);
    case Result::cannot_be_repeated: return name + ": cannot be repeated\n" + indented(repeated.problem);
    case Result::not_the_same: break;
    }
    std::string text = name + ": not the same\n";
    for (const GradeDifference& each : repeated.comparison.differences) {
        text +=
            "  " + each.what + "\n" + labeled_lines("    then  ", each.then) + labeled_lines("    now   ", each.now);
    }
    return text + remarks_on(then, repeated);
}

std::string text_of_counts(const RepetitionCounts& counts)
{
    std::string text = std::to_string(counts.all()) + (counts.all() == 1 ? " grade: " : " grades: ");
    std::string comma;
    const auto add = [&](std::size_t count, const char* what) {
        if (count == 0) return;
        text += comma + std::to_string(count) + " " + what;
        comma = ", ";
    };
    add(counts.same, "same");
    add(counts.not_the_same, "not the same");
    add(counts.cannot_be_repeated, "cannot be repeated");
    add(counts.unreadable, "cannot be read");
    return text;
}

}  // namespace warpbook::tools::grading
