#include "print_expectations.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "support/utf8.hpp"
#include "kernel_summary.hpp"
#include "support/source_file.hpp"

namespace warpbook::tools {

namespace {

std::string word_for(CheckStatus status)
{
    switch (status) {
    case CheckStatus::passed: return "PASS";
    case CheckStatus::failed: return "FAIL";
    case CheckStatus::unavailable: return "UNKNOWN";
    case CheckStatus::not_applicable: break;
    }
    return "-";
}

std::string subject_of(const ExpectationRecord& expectation)
{
    constexpr std::size_t longest_name = 60;
    const std::string kernel = short_name(expectation.kernel, longest_name);
    return (kernel.empty() ? "" : kernel + ": ") + expectation.what + ": " + expectation.wanted;
}

/// What a program prints may be in it, and so may a terminal's commands.
void print_indented_lines(std::ostream& out, const std::string& text)
{
    std::istringstream lines(grading::without_controls(text));
    for (std::string line; std::getline(lines, line);) out << "             " << line << '\n';
}

void print_expectation(std::ostream& out, const Palette& palette, const ExpectationRecord& expectation)
{
    constexpr std::size_t column = 9;
    const std::string word = word_for(expectation.status);
    out << "  " << palette.in_color_of(expectation.status, word) << std::string(column - word.size(), ' ')
        << grading::without_controls(subject_of(expectation)) << '\n';
    if (expectation.status == CheckStatus::passed) return;
    if (expectation.found.empty()) return print_indented_lines(out, "unavailable: " + expectation.reason);
    print_indented_lines(out, "wanted: " + expectation.wanted + "\nfound:  " + expectation.found);
    for (const BlamedLine& line : expectation.lines)
        print_indented_lines(out, describe_location(line.location.file, line.location.line) + "\n  " + line.text);
}

std::size_t number_with(const std::vector<ExpectationRecord>& expectations, CheckStatus status)
{
    return static_cast<std::size_t>(
        std::count_if(expectations.begin(), expectations.end(),
                      [&](const ExpectationRecord& expectation) { return expectation.status == status; }));
}

void print_sum(std::ostream& out, const std::vector<ExpectationRecord>& expectations)
{
    const std::size_t failed = number_with(expectations, CheckStatus::failed);
    const std::size_t unknown = number_with(expectations, CheckStatus::unavailable);
    const std::string all = std::to_string(expectations.size());
    out << '\n';
    if (failed == 0 && unknown == 0) {
        out << "Every expectation is kept.\n";
        return;
    }
    if (failed > 0) out << failed << " of " << all << " expectations " << (failed == 1 ? "is" : "are") << " not kept.";
    if (unknown > 0)
        out << (failed > 0 ? " " : "") << unknown << " of " << all
            << " could not be checked, which does not count as kept.";
    out << '\n';
}

}  // namespace

void print_expectations(std::ostream& out, const Palette& palette, const std::vector<ExpectationRecord>& expectations,
                        const std::string& file)
{
    out << '\n' << palette.bold("Expectations") << palette.faint(" of " + grading::name_for_people(file)) << '\n';
    for (const ExpectationRecord& expectation : expectations) print_expectation(out, palette, expectation);
    print_sum(out, expectations);
}

}  // namespace warpbook::tools
