#include <algorithm>

#include "outputs.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

std::string lines_of(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
    return without_controls(text);
}

/// What the failed checks of a group say; of all groups if it is empty.
std::string messages_of(const Entry& entry, const std::string& group)
{
    std::string text;
    for (const CheckResult& check : entry.checks) {
        if (check.status != CheckStatus::failed || (!group.empty() && check.group != group)) continue;
        text += (text.empty() ? "" : "\n\n") + check.full_name();
        for (const std::string& message : check.messages) text += "\n" + message;
    }
    return without_controls(text);
}

std::string joined_parts(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : "\n\n") + second;
}

/// "passed" only where nothing is missing: Gradescope would show half of the points as passed, too.
Json gradescope_test(const std::string& name, double score, double possible, const std::string& output)
{
    return {{"name", name},
            {"score", to_cents(score)},
            {"max_score", to_cents(possible)},
            {"status", score >= possible ? "passed" : "failed"},
            {"output", output},
            {"visibility", "visible"}};
}

}  // namespace

// Format: https://gradescope-autograders.readthedocs.io/en/latest/specs/#output-format
std::optional<Json> gradescope_results(const Gradebook& book, const StudentsGrades& student)
{
    const std::optional<double> total = student.total();
    if (!total) return std::nullopt;
    std::optional<double> seconds;
    std::vector<std::string> late = student.problems;
    Json tests = Json::array();
    for (std::size_t i = 0; i < book.labs.size(); ++i) {
        const std::string& lab = book.labs[i].rubric.lab;
        const Entry& entry = student.entries[i];
        if (entry.grade && entry.grade->evidence.seconds)
            seconds = seconds.value_or(0) + *entry.grade->evidence.seconds;
        if (entry.points.lateness.is_late) late.push_back(lab + ": " + entry.points.lateness.text);
        for (const GroupPoints& group : entry.points.groups) {
            tests.push_back(gradescope_test(lab + ": " + group.group, group.earned, group.possible,
                                            joined_parts(group.lost, messages_of(entry, group.group))));
        }
        if (entry.points.groups.empty())
            tests.push_back(
                gradescope_test(lab, *entry.points.earned, entry.points.possible, lines_of(entry.points.reasons())));
    }
    // The score counts in place of the sum of the tests, which know nothing of lateness.
    Json results{{"score", *total}, {"output", lines_of(late)}};
    if (seconds) results["execution_time"] = *seconds;
    results.update({{"output_format", "text"},
                    {"test_output_format", "text"},
                    {"test_name_format", "text"},
                    {"visibility", "visible"},
                    {"stdout_visibility", "hidden"},
                    {"tests", tests}});
    return results;
}

// Format: what https://github.com/classroom-resources/autograding-grading-reporter reads of a runner.
Json classroom_results(const Gradebook& book, const StudentsGrades& student)
{
    Json tests = Json::array();
    bool has_error = false;
    bool has_failure = false;
    for (std::size_t i = 0; i < book.labs.size(); ++i) {
        const Entry& entry = student.entries[i];
        const bool is_full = entry.points.earned && *entry.points.earned >= entry.points.possible;
        const char* status = !entry.points.earned ? "error" : is_full ? "pass" : "fail";
        has_error = has_error || !entry.points.earned;
        has_failure = has_failure || (entry.points.earned && !is_full);
        const auto failed =
            std::ranges::find_if(entry.checks, [](const CheckResult& check) { return !check.lines.empty(); });
        const bool has_line = failed != entry.checks.end();
        tests.push_back({{"name", book.labs[i].rubric.lab},
                         {"status", status},
                         {"message", joined_parts(lines_of(entry.points.reasons()), messages_of(entry, ""))},
                         {"test_code", ""},
                         {"filename", has_line ? failed->lines.front().file : ""},
                         {"line_no", has_line ? failed->lines.front().line : 0},
                         // The reporter adds up all scores, also of what ended in an error.
                         {"score", entry.points.earned.value_or(0)}});
        if (entry.grade && entry.grade->evidence.seconds)
            tests.back()["execution_time"] = *entry.grade->evidence.seconds;
    }
    return {{"version", 1},
            {"status", has_error     ? "error"
                       : has_failure ? "fail"
                                     : "pass"},
            {"max_score", book.possible()},
            {"tests", tests}};
}

}  // namespace warpbook::tools::grading
