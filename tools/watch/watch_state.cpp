#include "watch_state.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include <warpbook/record/exit_codes.hpp>

#include "course/next_step.hpp"
#include "styled_text.hpp"

namespace warpbook::tools {

namespace {

/// Of a command that has no verdict: it was ended, it crashed, or the command line was wrong.
std::optional<Outcome> outcome_without_verdict(const ProcessEnd& end)
{
    if (end.kind == ProcessEnd::Kind::exited && verdict_from_exit_code(end.exit_code)) return std::nullopt;
    return Outcome{std::nullopt, "the check " + describe(end), ""};
}

/// Of the keys that do not only show something.
bool ends_check(Key key)
{
    return key == Key::check || key == Key::next || key == Key::previous || key == Key::gpu || key == Key::quit;
}

/// Whether a report has come to its verdict: "SOLVED  everything is right".
bool has_verdict(const std::string& report)
{
    std::istringstream lines(without_styles(report));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t end = line.find("  ");
        if (end != std::string::npos && verdict_from_name(std::string_view(line).substr(0, end))) return true;
    }
    return false;
}

}  // namespace

WatchState::WatchState(const Course& course, std::vector<Outcome> outcomes, std::size_t current,
                       std::chrono::milliseconds longest_check, std::function<std::size_t(const Lab&)> hints_of)
    : course_(course),
      outcomes_(std::move(outcomes)),
      current_(current),
      longest_check_(longest_check),
      hints_of_(std::move(hints_of))
{}

Actions WatchState::begin(Time now) { return go_to(&lab(), now); }

Actions WatchState::press(Key key, Time now)
{
    if (phase_ == Phase::ending && !waiting_key_ && ends_check(key)) {
        waiting_key_ = key;
        return {};
    }
    switch (key) {
    case Key::check: return check(false, now);
    case Key::hint: return give_hint();
    case Key::next: return go_to(next(), now);
    case Key::previous: return go_to(current_ > 0 ? &course_[current_ - 1] : nullptr, now);
    case Key::gpu: return ask_for_gpu(now);
    case Key::view: return show(Page::view, {"view", lab().number()});
    case Key::list: toggle(Page::overview); return {};
    case Key::help: toggle(Page::keys); return {};
    case Key::back: page_ = Page::report; return {};
    case Key::quit: return {Quit{}};
    // Which lines are seen the screen knows.
    case Key::line_up:
    case Key::line_down:
    case Key::page_up:
    case Key::page_down:
    case Key::to_top:
    case Key::to_bottom: break;
    }
    return {};
}

Actions WatchState::saved(Time now) { return check(false, now); }

void WatchState::check_printed(const std::string& output)
{
    if (phase_ == Phase::building) phase_ = Phase::checking;
    if (phase_ == Phase::checking && has_verdict(output)) phase_ = Phase::ending;
    if (phase_ == Phase::ending) report_so_far_ = output;
}

Actions WatchState::check_ended(const CommandResult& result, std::vector<Outcome> outcomes, const std::string& at,
                                Time now)
{
    const std::chrono::milliseconds took = running_for(now);
    phase_ = Phase::idle;
    outcomes_ = std::move(outcomes);
    checked_ = Checked{outcome_without_verdict(result.end).value_or(outcomes_[current_]), result.output, took,
                       runs_on_gpu_, at};
    if (!waiting_key_) return {};
    return press(*std::exchange(waiting_key_, std::nullopt), now);
}

Actions WatchState::command_ended(const CommandResult& result, Time now)
{
    page_text_ = result.output;
    if (page_ != Page::gpu || !result.end.exited_with(exit_code::done)) return {};
    gpu_can_count_ = true;
    return check(true, now);
}

Actions WatchState::time_passed(Time now)
{
    if (phase_ == Phase::idle || running_for(now) < longest_check_) return {};
    ProcessEnd end;
    end.kind = ProcessEnd::Kind::out_of_time;
    waiting_key_.reset();
    check_ended({end, "The check was ended: it took more than " +
                          std::to_string(std::chrono::floor<std::chrono::seconds>(longest_check_).count()) +
                          " seconds.\nPress c to check again.\n"},
                outcomes_, "", now);
    return {StopCheck{}};
}

const Lab* WatchState::next() const
{
    if (outcomes_[current_].verdict == Verdict::solved) {
        const std::vector<const Lab*> labs = labs_after(course_, lab(), outcomes_);
        if (!labs.empty()) return labs.front();
    }
    return current_ + 1 < course_.size() ? &course_[current_ + 1] : nullptr;
}

std::chrono::milliseconds WatchState::running_for(Time now) const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(now - began_);
}

Actions WatchState::go_to(const Lab* lab, Time now)
{
    if (lab == nullptr) return {};
    current_ = static_cast<std::size_t>(lab - course_.data());
    checked_.reset();
    is_missing_ = false;
    Actions actions = check(false, now);
    actions.insert(actions.begin(), WatchLab{});
    return actions;
}

Actions WatchState::check(bool on_gpu, Time now)
{
    page_ = Page::report;
    phase_ = Phase::building;
    waiting_key_.reset();
    runs_on_gpu_ = on_gpu;
    began_ = now;
    return {StartCheck{on_gpu}};
}

Actions WatchState::show(Page page, const Arguments& words)
{
    page_ = page;
    page_text_.reset();
    return {StartCommand{words}};
}

void WatchState::toggle(Page page) { page_ = page_ == page ? Page::report : page; }

Actions WatchState::give_hint()
{
    std::size_t& given = hints_given_[lab().name];
    // Somebody who comes back to the report may want to read the same hint again only when there is no other.
    given = std::min(given + 1, std::max<std::size_t>(hints_of_(lab()), 1));
    return show(Page::hint, {"hint", lab().number(), std::to_string(given)});
}

Actions WatchState::ask_for_gpu(Time now)
{
    if (gpu_can_count_) return check(true, now);
    return show(Page::gpu, {"doctor"});
}

}  // namespace warpbook::tools
