#include "gradebook.hpp"

#include <algorithm>

#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

constexpr const char* nothing_handed_in = "nothing handed in";

std::string on_one_line(const std::string& text)
{
    std::string line = without_controls(text.substr(0, text.find('\n')));
    std::ranges::replace(line, '\t', ' ');
    std::ranges::replace(line, '\r', ' ');
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

}  // namespace

std::string state_of(const GradeRecord& grade)
{
    return grade.outcome == GradeOutcome::checked ? grade.record.value("verdict", "")
                                                  : std::string(name_of(grade.outcome));
}

std::string Entry::state() const
{
    if (!points.earned) return "not graded";
    if (!grade) return nothing_handed_in;
    return state_of(*grade);
}

std::string Entry::state_by(const std::string& backend) const
{
    if (!grade) return "";
    if (grade->evidence.backend == backend) return state_of(*grade);
    const auto part =
        std::ranges::find_if(grade->parts, [&](const GradeRecord& one) { return one.evidence.backend == backend; });
    return part != grade->parts.end() ? state_of(*part) : "";
}

std::string Entry::verdict() const
{
    return grade && grade->record.is_object() ? grade->record.value("verdict", "") : "";
}

std::string Entry::outcome() const
{
    if (grade) return std::string(name_of(grade->outcome));
    return points.earned ? nothing_handed_in : "not graded";
}

std::string Entry::cause() const
{
    if (!points.not_graded.empty()) return on_one_line(points.not_graded);
    if (!points.lost.empty()) return on_one_line(points.lost);
    const auto failed = std::ranges::find(checks, CheckStatus::failed, &CheckResult::status);
    if (failed != checks.end()) {
        const std::string message = failed->summary;
        return on_one_line(failed->full_name() + (message.empty() ? "" : ": " + message));
    }
    return on_one_line(points.lateness.text);
}

std::optional<double> StudentsGrades::total() const
{
    double sum = 0;
    for (const Entry& entry : entries) {
        if (!entry.points.earned) return std::nullopt;
        sum += *entry.points.earned;
    }
    return to_cents(sum);
}

std::size_t StudentsGrades::not_graded() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(entries, [](const Entry& entry) { return !entry.points.earned; }));
}

double Gradebook::possible() const
{
    double sum = 0;
    for (const GradedLab& lab : labs) sum += lab.rubric.points;
    return to_cents(sum);
}

}  // namespace warpbook::tools::grading
