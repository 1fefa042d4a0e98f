#include "fault_expectations.hpp"

#include <algorithm>

namespace warpbook::tests {

namespace {

std::string location_text(const SourceLocation& location)
{
    return location.file + ":" + std::to_string(location.line);
}

bool is_at(const SourceLocation& location, const std::string& file, const Lines& lines)
{
    return location.file == file && std::find(lines.begin(), lines.end(), location.line) != lines.end();
}

bool matches(const ExpectedFinding& expected, const Finding& finding, const std::string& file)
{
    if (finding.kind != expected.kind) return false;
    if (!expected.other_line) return is_at(finding.location, file, expected.line);
    if (!finding.other_location) return false;
    const auto are_at = [&](const SourceLocation& one, const SourceLocation& other) {
        return is_at(one, file, expected.line) && is_at(other, file, *expected.other_line);
    };
    return are_at(finding.location, *finding.other_location) || are_at(*finding.other_location, finding.location);
}

std::string describe(const Lines& lines)
{
    std::string text;
    for (const int line : lines) text += (text.empty() ? "line " : " or ") + std::to_string(line);
    return text;
}

std::string describe(const ExpectedFinding& expected)
{
    std::string text = std::string(name_of(expected.kind)) + " at " + describe(expected.line);
    if (expected.other_line) text += " with " + describe(*expected.other_line);
    return text;
}

}  // namespace

std::string describe(const Finding& finding)
{
    std::string text = std::string(name_of(finding.kind)) + " at " + location_text(finding.location);
    if (finding.other_location) text += " with " + location_text(*finding.other_location);
    return text + ": " + sentence_of(finding) + "; block " + to_string(finding.block) + ", thread " +
           to_string(finding.thread) + ", " + std::to_string(finding.occurrences) + " times";
}

void add_new(const std::vector<Finding>& findings, std::vector<Finding>& all)
{
    for (const Finding& finding : findings) {
        const auto is_same = [&](const Finding& other) {
            return other.kind == finding.kind && other.location == finding.location &&
                   other.other_location == finding.other_location;
        };
        if (std::none_of(all.begin(), all.end(), is_same)) all.push_back(finding);
    }
}

std::string differences(const Expectation& expectation, const std::vector<Finding>& findings, const std::string& file)
{
    std::string text;
    if (!expectation.ends()) text += "it ended, and should not\n";
    for (const ExpectedFinding& expected : expectation.finds) {
        const auto is_it = [&](const Finding& finding) { return matches(expected, finding, file); };
        if (std::none_of(findings.begin(), findings.end(), is_it)) text += "not found: " + describe(expected) + "\n";
    }
    for (const Finding& finding : findings) {
        const auto says_it = [&](const ExpectedFinding& expected) { return matches(expected, finding, file); };
        if (std::none_of(expectation.finds.begin(), expectation.finds.end(), says_it) &&
            std::none_of(expectation.also.begin(), expectation.also.end(), says_it))
            text += "should not be found: " + describe(finding) + "\n";
    }
    return text;
}

std::string differences_without_end(const Expectation& expectation, const std::string& where, const std::string& file)
{
    if (expectation.ends()) return "it did not end, and should\n";
    const auto is_there = [&](int line) { return where == location_text({file, line}); };
    if (std::any_of(expectation.never_ends_at.begin(), expectation.never_ends_at.end(), is_there)) return {};
    return "it should be seen at " + describe(expectation.never_ends_at) + "\n";
}

}  // namespace warpbook::tests
