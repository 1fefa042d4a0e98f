#include "terminal_report.hpp"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <sstream>

#include <warpbook/explain.hpp>
#include <warpbook/lab/submission.hpp>
#include <warpbook/source_text.hpp>

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

/// Whether a check failed, and for no reason of its own: what it is about comes after something that is still wrong.
bool waits_for_others(const CheckOutcome& outcome)
{
    const auto waits = [](const Message& message) { return message.not_checked || !message.blocked_by.empty(); };
    return outcome.status == CheckStatus::failed && !outcome.messages.empty() &&
           std::ranges::all_of(outcome.messages, waits);
}

std::string_view word_for(const CheckOutcome& outcome)
{
    if (waits_for_others(outcome)) return "SKIP";
    if (outcome.is_only_slow) return "SLOW";
    switch (outcome.status) {
    case CheckStatus::passed: return "PASS";
    case CheckStatus::failed: return "FAIL";
    case CheckStatus::unavailable: return "UNKNOWN";
    case CheckStatus::not_applicable: return "-";
    }
    return "FAIL";
}

void print_indented(std::ostream& out, const std::string& text)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) out << "             " << line << "\n";
}

void print_line_of(std::ostream& out, const Palette& palette, const CheckOutcome& outcome)
{
    constexpr std::size_t column = 9;
    const std::string word(word_for(outcome));
    const bool is_wrong = !waits_for_others(outcome) && !outcome.is_only_slow;
    const CheckStatus color = is_wrong ? outcome.status : CheckStatus::not_applicable;
    out << "  " << palette.in_color_of(color, word) << std::string(column - word.size(), ' ')
        << check_for_people(outcome.group, outcome.name) << "\n";
}

/// "race at labs/14-tile-transpose/tile_transpose.cu:23".
std::string name_for_people(const Finding& finding)
{
    return words_of(finding.kind) + " at " + path_for_people(finding.location.file) + ":" +
           std::to_string(finding.location.line);
}

/// One line, however many there are: they were reported.
std::string names_for_people(const std::vector<std::size_t>& numbers, const std::vector<ReportedFinding>& findings)
{
    const std::string first = name_for_people(findings.at(numbers.front()).finding);
    return numbers.size() == 1 ? first : first + ", and " + std::to_string(numbers.size() - 1) + " more";
}

void append_line(std::string& text, const std::string& line) { text += (text.empty() ? "" : "\n") + line; }

/// Names the line where the message names several, or none.
void append_advice(std::string& text, const Advice& advice, const Mismatch& mismatch)
{
    if (!advice.text.empty()) {
        const bool names_line = advice.line && mismatch.lines.size() != 1;
        append_line(text, "why:    " + (names_line ? "line " + std::to_string(advice.line->line) + ": " : "") +
                              advice.in_full());
    }
    if (advice.hint)
        append_line(text, "hint:   ./warpbook hint " + std::string(std::string_view(this_submission.lab).substr(0, 2)) +
                              " " + std::to_string(*advice.hint));
}

/// "values and accesses" of the groups that have a check with `status`.
std::string groups_with(const std::vector<CheckOutcome>& outcomes, CheckStatus status)
{
    std::vector<std::string> groups;
    for (const CheckOutcome& outcome : outcomes) {
        const std::string group = words_of(outcome.group);
        if (outcome.status == status && !waits_for_others(outcome) && !outcome.is_only_slow &&
            std::find(groups.begin(), groups.end(), group) == groups.end())
            groups.push_back(group);
    }
    std::string text;
    for (std::size_t i = 0; i < groups.size(); ++i)
        text += (i == 0 ? "" : i + 1 == groups.size() ? " and " : ", ") + groups[i];
    return text;
}

/// "predictions: are measured (the launch is not right yet)" of all checks that wait for something.
std::string what_was_not_checked(const std::vector<CheckOutcome>& outcomes)
{
    std::string text;
    for (const CheckOutcome& outcome : outcomes) {
        if (!waits_for_others(outcome)) continue;
        const Message& message = outcome.messages.front();
        const std::string why = message.text.substr(0, message.text.find('\n'));
        text += (text.empty() ? "" : "; ") + check_for_people(outcome.group, outcome.name) +
                (why.empty() ? "" : " (" + why + ")");
    }
    return text;
}

/// Joins what says which case a message is about: "n = 64, stride = 2".
std::string case_of(const Message& message)
{
    std::string text;
    for (const std::string& context : message.context) text += (text.empty() ? "" : ", ") + context;
    return text;
}

/// "offset = 0", "offset = 1" as "offset = 0, 1"; what has no such beginning in common, one after the other.
std::string joined(const std::vector<std::string>& cases)
{
    const std::size_t equals = cases.front().rfind(" = ");
    const std::string begin = equals == std::string::npos ? "" : cases.front().substr(0, equals + 3);
    const bool all_begin_so = !begin.empty() && std::ranges::all_of(cases, [&](const std::string& each) {
        return each.starts_with(begin) && each.rfind(" = ") == equals;
    });
    std::string text = cases.front();
    for (std::size_t i = 1; i < cases.size(); ++i)
        text += (all_begin_so ? ", " : "; ") + cases[i].substr(all_begin_so ? begin.size() : 0);
    return text;
}

/// The messages, those that say the same of several cases as one: eight predictions that are still missing are one
/// thing to do.
std::vector<std::string> messages_for_people(const std::vector<Message>& messages,
                                             const std::vector<ReportedFinding>& findings)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < messages.size();) {
        const auto text_without_case = [&](Message message) {
            message.context.clear();
            return message_for_people(message, findings);
        };
        const std::string text = text_without_case(messages[i]);
        std::vector<std::string> cases;
        std::size_t end = i;
        while (end < messages.size() && !messages[end].context.empty() && text_without_case(messages[end]) == text)
            cases.push_back(case_of(messages[end++]));
        if (cases.size() > 1) {
            texts.push_back("with " + joined(cases) + ":\n" + text);
            i = end;
        } else {
            texts.push_back(message_for_people(messages[i++], findings));
        }
    }
    return texts;
}

}  // namespace

std::string check_for_people(const std::string& group, const std::string& name)
{
    return words_of(group) + ": " + words_of(name);
}

void print_heading(std::ostream& out, const Session& session)
{
    const DeviceDescription& device = session.device();
    out << this_submission.lab << "  " << this_submission.title << "\n"
        << "file:    " << this_submission.file << "\n"
        << "backend: " << device.backend << ", " << device.name;
    if (!device.architecture.empty()) out << " (" << device.architecture << "; " << device.versions << ")";
    out << "\ncounts:  " << (device.backend == "model" ? "as written in the source" : "as compiled for this GPU")
        << "\nseed:    " << session.seed() << "\n\n";
}

void print_outcome(std::ostream& out, const Palette& palette, const CheckOutcome& outcome,
                   const std::vector<ReportedFinding>& findings)
{
    print_line_of(out, palette, outcome);
    for (const std::string& text : messages_for_people(outcome.messages, findings)) print_indented(out, text);
    // Who waits for others has seen nothing.
    if (outcome.schedule && !waits_for_others(outcome)) {
        const std::string schedule = std::to_string(*outcome.schedule);
        print_indented(out, "Seen with schedule " + schedule +
                                " of warps and blocks; other schedules may hide it. To repeat it: --schedule " +
                                schedule);
    }
    out.flush();
}

void print_notes(std::ostream& out, const std::vector<std::string>& notes)
{
    if (!notes.empty()) out << "\n";
    for (const std::string& note : notes) out << "note:    " << note << "\n";
}

void print_verdict(std::ostream& out, const Palette& palette, Verdict verdict,
                   const std::vector<CheckOutcome>& outcomes)
{
    const std::string right = groups_with(outcomes, CheckStatus::passed);
    const std::string wrong = groups_with(outcomes, CheckStatus::failed);
    const std::string unknown = groups_with(outcomes, CheckStatus::unavailable);
    out << "\n" << palette.in_color_of(verdict, std::string(name_of(verdict))) << "  ";
    switch (verdict) {
    case Verdict::solved: out << "everything is right: " << right << ".\n"; break;
    case Verdict::failed:
        if (wrong.empty())
            out << "nothing wrong was found, but not all was checked: " << what_was_not_checked(outcomes) << ".\n";
        else
            out << "look again at the " << wrong << ".\n";
        break;
    case Verdict::open:
        out << "the file is unmodified. Read README.md next to it, then fill in what it asks for.\n";
        break;
    case Verdict::unverified:
        out << (unknown.empty() ? "nothing could be checked here.\n"
                                : "nothing is wrong, but the " + unknown +
                                      " could not be checked, so this does not count as solved.\n")
            << "Fix the cause named above, or count on the CPU model: --backend model\n";
        break;
    }
    out.flush();
}

void print_first_cause(std::ostream& out, const Palette& palette, const std::vector<CheckOutcome>& outcomes,
                       const std::vector<ReportedFinding>& findings)
{
    // What waits for others comes last: it is a cause only where there is no other.
    struct Rank {
        CheckStatus status;
        bool waits;
    };
    for (const Rank rank :
         {Rank{CheckStatus::failed, false}, {CheckStatus::unavailable, false}, {CheckStatus::failed, true}}) {
        const auto first = std::ranges::find_if(outcomes, [rank](const CheckOutcome& outcome) {
            return outcome.status == rank.status && waits_for_others(outcome) == rank.waits && !outcome.is_only_slow;
        });
        if (first == outcomes.end()) continue;
        print_line_of(out, palette, *first);
        const std::vector<std::string> messages = messages_for_people(first->messages, findings);
        if (!messages.empty()) print_indented(out, messages.front());
        return;
    }
}

void print_end_of_chosen_checks(std::ostream& out, const std::vector<CheckOutcome>& outcomes)
{
    const std::string right = groups_with(outcomes, CheckStatus::passed);
    const std::string wrong = groups_with(outcomes, CheckStatus::failed);
    out << "\nOnly some of the lab's checks ran, so there is no verdict.";
    if (!right.empty()) out << " Right: " << right << ".";
    if (!wrong.empty()) out << " Look again at the " << wrong << ".";
    if (const std::string waiting = what_was_not_checked(outcomes); wrong.empty() && !waiting.empty())
        out << " Not checked: " << waiting << ".";
    out << "\n";
    out.flush();
}

std::string message_for_people(const Message& message, const std::vector<ReportedFinding>& findings)
{
    if (!message.blocked_by.empty()) return "not checked: see above, " + names_for_people(message.blocked_by, findings);

    std::string text;
    for (const std::string& context : message.context) append_line(text, "with " + context + ":");
    if (message.finding) append_line(text, explain_finding(findings.at(*message.finding).finding));
    if (!message.wanted.empty()) {
        append_line(text, "wanted: " + message.wanted);
        const std::string why = to_string(message.mismatch);
        // A question is a remark on the numbers, not one of them.
        const bool is_remark = why.substr(0, why.find('\n')).ends_with('?');
        append_line(text, "found:  " + message.found +
                              (why.empty() || why.starts_with('\n') ? ""
                               : is_remark                          ? "\n"
                                                                    : ", ") +
                              why);
    }
    // Where nothing was wanted, the text says what is wrong.
    const bool text_is_first = message.wanted.empty();
    if (text_is_first && !message.text.empty()) append_line(text, message.text);
    if (message.advice) append_advice(text, *message.advice, message.mismatch);
    if (!text_is_first && !message.text.empty()) append_line(text, message.text);
    return text;
}

}  // namespace warpbook
