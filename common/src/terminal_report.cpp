#include "terminal_report.hpp"

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <ostream>
#include <sstream>

#include <warpbook/lab/submission.hpp>

namespace warpbook {

namespace {

/// "StoresAreCoalesced" as "stores are coalesced".
std::string words_of(const std::string& name)
{
    std::string words;
    for (const char character : name) {
        const auto letter = static_cast<unsigned char>(character);
        if (std::isupper(letter) != 0 && !words.empty()) words += ' ';
        words += static_cast<char>(std::tolower(letter));
    }
    return words;
}

std::string_view word_for(CheckStatus status)
{
    switch (status) {
    case CheckStatus::passed: return "right";
    case CheckStatus::failed: return "WRONG";
    case CheckStatus::unavailable: return "UNKNOWN";
    case CheckStatus::not_applicable: return "-";
    }
    return "WRONG";
}

void print_indented(std::ostream& out, const std::string& text)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) out << "             " << line << "\n";
}

std::string removed_prefix(const std::string& line, const std::string& prefix)
{
    return line.starts_with(prefix) ? line.substr(prefix.size()) : line;
}

/// Without gmock's "(of type ...)", and the comma that it leaves behind when an explanation begins on the next line.
std::string without_type(std::string line)
{
    const auto begin = line.find(" (of type ");
    if (begin == std::string::npos) return line;
    const auto end = line.find("), ", begin);
    if (end == std::string::npos) return line.substr(0, begin);
    const std::string explanation = line.substr(end + 3);
    return line.substr(0, begin) + (explanation.empty() ? "" : ", " + explanation);
}

/// "values and accesses" of the groups that have a check with `status`.
std::string groups_with(const std::vector<CheckOutcome>& outcomes, CheckStatus status)
{
    std::vector<std::string> groups;
    for (const CheckOutcome& outcome : outcomes) {
        const std::string group = words_of(outcome.group);
        if (outcome.status == status && std::find(groups.begin(), groups.end(), group) == groups.end())
            groups.push_back(group);
    }
    std::string text;
    for (std::size_t i = 0; i < groups.size(); ++i)
        text += (i == 0 ? "" : i + 1 == groups.size() ? " and " : ", ") + groups[i];
    return text;
}

}  // namespace

void print_heading(std::ostream& out, const Session& session)
{
    const DeviceDescription& device = session.device();
    out << this_submission.lab << "  " << this_submission.title << "\n"
        << "file:    " << this_submission.file << "\n"
        << "backend: " << device.backend << ", " << device.name;
    if (!device.architecture.empty()) out << " (" << device.architecture << "; " << device.versions << ")";
    out << "\nseed:    " << session.options().seed << "\n\n";
}

void print_outcome(std::ostream& out, const CheckOutcome& outcome)
{
    out << "  " << std::left << std::setw(9) << word_for(outcome.status) << words_of(outcome.group) << ": "
        << words_of(outcome.name) << "\n";
    for (const std::string& message : outcome.messages) print_indented(out, message);
    out.flush();
}

void print_notes(std::ostream& out, const std::vector<std::string>& notes)
{
    if (!notes.empty()) out << "\n";
    for (const std::string& note : notes) out << "note:    " << note << "\n";
}

void print_verdict(std::ostream& out, Verdict verdict, const std::vector<CheckOutcome>& outcomes)
{
    const std::string right = groups_with(outcomes, CheckStatus::passed);
    const std::string wrong = groups_with(outcomes, CheckStatus::failed);
    const std::string unknown = groups_with(outcomes, CheckStatus::unavailable);
    out << "\n" << name_of(verdict) << "  ";
    switch (verdict) {
    case Verdict::solved: out << "all is right: " << right << ".\n"; break;
    case Verdict::failed: out << "look again at the " << wrong << ".\n"; break;
    case Verdict::open:
        out << "this is how the file was handed out. Read README.md beside it, then fill in what it asks for.\n";
        break;
    case Verdict::unverified:
        out << (unknown.empty() ? "nothing could be checked here.\n"
                                : "nothing is wrong, but the " + unknown +
                                      " could not be checked, so this does not count as solved.\n")
            << "Cure the reason above, or count on the CPU model: --backend model\n";
        break;
    }
    out.flush();
}

void print_end_of_chosen_checks(std::ostream& out, const std::vector<CheckOutcome>& outcomes)
{
    const std::string right = groups_with(outcomes, CheckStatus::passed);
    const std::string wrong = groups_with(outcomes, CheckStatus::failed);
    out << "\nOnly some of the lab's checks ran, so there is no verdict.";
    if (!right.empty()) out << " Right: " << right << ".";
    if (!wrong.empty()) out << " Look again at the " << wrong << ".";
    out << "\n";
    out.flush();
}

std::string message_for_people(const std::string& gtest_message)
{
    std::istringstream lines(gtest_message);
    std::string text;
    std::string circumstances;
    bool in_trace = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Google Test trace:") in_trace = true;
        if (line.starts_with("Value of: ") || line == "Failed" || line == "Google Test trace:") continue;
        // A line of the trace: "/path/check.cpp:60: stride = 1". It may be a header that several checks include.
        if (const auto end_of_place = line.find("pp:");
            in_trace && line.starts_with("/") && end_of_place != line.npos) {
            const auto circumstance = line.find(": ", end_of_place);
            if (circumstance != line.npos) circumstances += "with " + line.substr(circumstance + 2) + ":\n";
            continue;
        }
        if (line.starts_with("Expected: ")) line = "wanted: " + removed_prefix(line, "Expected: ");
        if (line.starts_with("  Actual: ")) line = "found:  " + removed_prefix(without_type(line), "  Actual: ");
        line = removed_prefix(line, "C++ exception with description \"");
        const std::string thrown = "\" thrown in the test body.";
        if (line.ends_with(thrown)) line.resize(line.size() - thrown.size());
        text += (text.empty() ? "" : "\n") + line;
    }
    return circumstances + text;
}

}  // namespace warpbook
