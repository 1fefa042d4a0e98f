#include "overview.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>

#include "support/text_width.hpp"

namespace warpbook::tools {

namespace {

constexpr std::array<std::optional<Verdict>, 5> verdicts = {Verdict::solved, Verdict::failed, Verdict::open,
                                                            Verdict::unverified, std::nullopt};

std::string words_of(const std::optional<Verdict>& verdict)
{
    return std::string(verdict ? name_of(*verdict) : "not checked yet");
}

std::string painted(const Palette& palette, const std::optional<Verdict>& verdict, const std::string& text)
{
    return verdict ? palette.in_color_of(*verdict, text) : palette.faint(text);
}

std::size_t widest(const Course& course, std::string Lab::*text)
{
    std::size_t columns = 0;
    for (const Lab& lab : course) columns = std::max(columns, text_width(lab.*text));
    return columns;
}

/// The advice that follows a long reason would fill the list; the lab's report has it in full.
std::string in_short(const std::string& note)
{
    constexpr std::size_t longest = 50;
    if (text_width(note) <= longest) return note;
    std::size_t end = note.find('\n');
    for (const char* mark : {": ", "; ", ". "}) end = std::min(end, note.find(mark));
    return note.substr(0, end);
}

void print_counts(std::ostream& out, const Palette& palette, const std::vector<Outcome>& outcomes)
{
    out << outcomes.size() << (outcomes.size() == 1 ? " lab:" : " labs:");
    const char* separator = " ";
    for (const std::optional<Verdict>& verdict : verdicts) {
        const auto count = std::count_if(outcomes.begin(), outcomes.end(),
                                         [&](const Outcome& outcome) { return outcome.verdict == verdict; });
        if (count == 0) continue;
        out << separator << painted(palette, verdict, std::to_string(count) + " " + words_of(verdict));
        separator = ", ";
    }
    out << '\n';
}

}  // namespace

void print_overview(std::ostream& out, const Palette& palette, const Course& course,
                    const std::vector<Outcome>& outcomes)
{
    const std::size_t name_columns = widest(course, &Lab::name);
    const std::size_t title_columns = widest(course, &Lab::title);
    const std::size_t kind_columns = widest(course, &Lab::kind);
    const std::size_t verdict_columns = words_of(Verdict::unverified).size();

    std::string part;
    for (std::size_t i = 0; i < course.size(); ++i) {
        const Lab& lab = course[i];
        const std::optional<Verdict>& verdict = outcomes[i].verdict;
        const std::string note = in_short(outcomes[i].note());
        if (lab.part != part) {
            out << (part.empty() ? "" : "\n") << palette.bold(lab.part) << '\n';
            part = lab.part;
        }
        const std::string words = note.empty() ? words_of(verdict) : padded(words_of(verdict), verdict_columns);
        out << "  " << padded(lab.name, name_columns) << "  " << padded(lab.title, title_columns) << "  "
            << padded(lab.kind, kind_columns) << "  " << painted(palette, verdict, words)
            << (note.empty() ? "" : "  " + note) << '\n';
    }
    out << '\n';
    print_counts(out, palette, outcomes);
}

void print_verdict_line(std::ostream& out, const Palette& palette, const Lab& lab, const Outcome& outcome)
{
    out << lab.name << "  " << painted(palette, outcome.verdict, words_of(outcome.verdict))
        << (outcome.note().empty() ? "" : "  " + outcome.note()) << '\n';
}

}  // namespace warpbook::tools
