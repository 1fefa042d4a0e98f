#include "frame.hpp"

#include <algorithm>
#include <cstdio>
#include <span>
#include <string_view>

#include "support/text_width.hpp"
#include "styled_text.hpp"

namespace warpbook::tools {

namespace {

using Phase = WatchState::Phase;

constexpr int seconds_of_a_usual_build = 5;
constexpr std::size_t columns_of_verdict = std::string_view("UNVERIFIED").size();

char letter_of(const std::optional<Verdict>& verdict)
{
    if (!verdict) return '-';
    switch (*verdict) {
    case Verdict::solved: return '#';
    case Verdict::failed: return '!';
    case Verdict::open: return '-';
    case Verdict::unverified: return '?';
    }
    return '-';
}

std::string in_seconds(std::chrono::milliseconds time)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", static_cast<double>(time.count()) / 1000);
    return text;
}

/// Narrower than what `./warpbook list` prints, with a mark at the current lab.
std::string overview_of(const WatchState& state, const Palette& palette)
{
    std::size_t columns_of_names = 0;
    for (const Lab& lab : state.course()) columns_of_names = std::max(columns_of_names, text_width(lab.name));
    std::string text;
    for (std::size_t i = 0; i < state.course().size(); ++i) {
        const Lab& lab = state.course()[i];
        const std::optional<Verdict>& verdict = state.outcomes()[i].verdict;
        const std::string word =
            verdict ? palette.in_color_of(*verdict, padded(std::string(name_of(*verdict)), columns_of_verdict))
                    : palette.faint(padded("not yet", columns_of_verdict));
        const bool is_current = i == state.current();
        text += (is_current ? "> " : "  ") + padded(lab.name, columns_of_names) + "  " + word + "  " +
                (is_current ? palette.bold(lab.title) : lab.title) + "\n";
    }
    return text;
}

std::string text_of_keys()
{
    return "The file is checked when you save it, in your own editor.\n\n" + table_of_keys() +
           "\nThe row at the top has a letter for each lab:\n"
           "  #  SOLVED\n  !  FAILED\n  ?  UNVERIFIED\n  -  OPEN, or not checked yet\n";
}

std::string first_report(const WatchState& state)
{
    const std::string& file = state.lab().path_of(state.lab().student_file);
    if (state.phase() == Phase::building) return "Building " + file + " …\n";
    return "Checking " + file + " …\n";
}

std::string report_of(const WatchState& state)
{
    if (state.phase() == Phase::ending) return state.report_so_far();
    if (!state.checked()) return first_report(state);
    return state.checked()->report;
}

std::string body_of(const WatchState& state, const Palette& palette)
{
    switch (state.page()) {
    case Page::report: return report_of(state);
    case Page::overview: return overview_of(state, palette);
    case Page::keys: return text_of_keys();
    case Page::hint: return state.page_text().value_or("");
    case Page::gpu:
        if (!state.page_text()) return "Asking ./warpbook doctor what this machine's GPU can count …\n";
        return "The GPU's counters cannot be read here, so nothing was checked on it. ./warpbook doctor says:\n\n" +
               *state.page_text();
    case Page::view: return state.page_text().value_or("Making the page of " + state.lab().name + " …\n");
    }
    return "";
}

std::string name_of_body(const WatchState& state)
{
    const std::string page = std::to_string(static_cast<int>(state.page())) + " " + state.lab().name + " ";
    if (state.page() != Page::report) return page + std::to_string(state.page_text().has_value());
    if (state.phase() == Phase::ending) return page + "ending";
    return page + (state.checked() ? state.checked()->at + in_seconds(state.checked()->took) : "");
}

std::string status_of(const WatchState& state, WatchState::Time now, const Palette& palette)
{
    const std::string file = state.lab().path_of(state.lab().student_file);
    if (state.phase() != Phase::idle) {
        const auto seconds = std::chrono::floor<std::chrono::seconds>(state.running_for(now)).count();
        return palette.bold(state.phase() == Phase::building   ? "building"
                            : state.phase() == Phase::checking ? "checking"
                                                               : "checked") +
               (state.is_checked_on_gpu() ? " on the GPU" : "") + " …" +
               (seconds > 0 ? " " + std::to_string(seconds) + " s" : "") +
               (state.phase() == Phase::building && seconds >= seconds_of_a_usual_build
                    ? " (a lab's first build takes longer)"
                    : "");
    }
    if (state.is_file_missing())
        return palette.bold(file + " is missing.") + " ./warpbook reset " + state.lab().number() + " brings it back.";
    return verdict_of(state, palette);
}

}  // namespace

std::string progress_bar(const WatchState& state, const Palette& palette, std::size_t columns)
{
    const std::vector<Outcome>& outcomes = state.outcomes();
    const auto solved = static_cast<std::size_t>(
        std::ranges::count_if(outcomes, [](const Outcome& one) { return one.verdict == Verdict::solved; }));
    const std::string counted = std::to_string(solved) + " of " + std::to_string(outcomes.size()) + " SOLVED";
    const std::string in_short = std::to_string(solved) + "/" + std::to_string(outcomes.size());
    const std::size_t columns_of_bar = outcomes.size() + std::string("[()] ").size();
    if (columns_of_bar + in_short.size() > columns) return counted;

    std::string bar;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const std::string letter(1, letter_of(outcomes[i].verdict));
        const std::string painted =
            outcomes[i].verdict ? palette.in_color_of(*outcomes[i].verdict, letter) : palette.faint(letter);
        bar += i == state.current() ? palette.bold("(") + painted + palette.bold(")") : painted;
    }
    return "[" + bar + "] " + (columns_of_bar + counted.size() > columns ? in_short : counted);
}

std::string verdict_of(const WatchState& state, const Palette& palette)
{
    if (!state.checked()) return "";
    const WatchState::Checked& checked = *state.checked();
    const std::optional<Verdict> verdict = checked.outcome.verdict;
    std::string text =
        verdict ? palette.in_color_of(*verdict, std::string(name_of(*verdict))) : palette.bold("no verdict");
    if (!checked.outcome.problem.empty()) text += "  " + checked.outcome.problem;
    text += "  " + in_seconds(checked.took) + (checked.on_gpu ? " on the GPU" : "");
    if (!checked.at.empty()) text += ", " + checked.at;
    if (verdict == Verdict::solved && state.next() != nullptr)
        text += "  " + palette.bold("n: on to " + state.next()->name);
    return text;
}

std::size_t line_that_matters(const std::string& report)
{
    const std::vector<StyledLine> lines = styled_lines(report);
    const auto first_with = [&](std::string_view beginning) {
        return std::ranges::find_if(lines, [&](const StyledLine& line) {
            return line.size() >= beginning.size() &&
                   std::ranges::equal(beginning, std::span(line).first(beginning.size()),
                                      [](char wanted, const StyledLetter& found) {
                                          return found.letter == static_cast<char32_t>(wanted);
                                      });
        });
    };
    auto found = first_with("  FAIL ");
    for (const Verdict verdict : {Verdict::solved, Verdict::failed, Verdict::open, Verdict::unverified}) {
        if (found == lines.end()) found = first_with(std::string(name_of(verdict)) + "  ");
    }
    return found == lines.end() ? 0 : static_cast<std::size_t>(found - lines.begin());
}

Frame frame_of(const WatchState& state, WatchState::Time now, const Palette& palette, std::size_t columns)
{
    const Lab& lab = state.lab();
    Frame frame;
    frame.head = {palette.bold(lab.name) + "  " + lab.title, progress_bar(state, palette, columns),
                  lab.path_of(lab.student_file)};
    frame.body = body_of(state, palette);
    frame.is_body_old = state.page() == Page::report && state.phase() != Phase::idle;
    frame.body_name = name_of_body(state);
    if (state.page() == Page::report) frame.line_that_matters = line_that_matters(frame.body);
    if (state.page() == Page::overview) frame.line_that_matters = state.current();
    frame.status = status_of(state, now, palette);
    frame.keys = row_of_keys(columns);
    return frame;
}

}  // namespace warpbook::tools
